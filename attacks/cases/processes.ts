import type { AttackCase } from '../attack-case.ts';

const severalServers = 'apps/server/tests/wire/realtime/several-servers.test.ts';
const sharedLimits = 'apps/server/tests/wire/auth/limits/shared-limits.test.ts';
const othersPresent = 'packages/wire/src/realtime/channels/others-present.test.ts';
const cluster = 'lab/faults/cluster.test.ts';

/** Attacks on several processes and replicas of one installation. */
export const processes: readonly AttackCase[] = [
  {
    attack: 'Sends requests to sign in to each process in turn',
    before: 'each process counted for itself: 10 of 10 requests passed a limit of 6',
    now: '429 after the limit: the database counts for all processes',
    test: { file: sharedLimits, name: 'an address has one limit for all processes, which refills over time' },
  },
  {
    attack: 'Has each process mail a login code to one address within a minute',
    before: 'each process mailed one: 2 of 3 requests',
    now: 'one mail; 429 from every other process',
    test: { file: sharedLimits, name: 'one mail of a kind goes to an address in a minute, whichever process is asked' },
  },
  {
    attack: 'Registers companies at each process in turn',
    before: 'each process counted for itself: 8 of 8 requests passed a limit of 6',
    now: '429 after the limit',
    test: { file: sharedLimits, name: 'an address registers companies within one limit for all processes' },
  },
  {
    attack: 'Guesses a login code at several processes',
    before: 'held',
    now: '429 after 10 guesses over all processes',
    test: { file: sharedLimits, name: 'wrong login codes count over all processes' },
  },
  {
    attack: 'Listens on another server to the topic of another user',
    before: 'broadcasts were refused on several servers',
    now: "they reach the sender's own user and the secret key, on every server",
    test: { file: severalServers, name: 'reach the secret key and never another user' },
  },
  {
    attack: 'Stays connected to one server after the session ended on another',
    before: 'held',
    now: 'the channels of every server end',
    test: { file: severalServers, name: 'a session that ends on one server loses its channels on the other' },
  },
  {
    attack: 'Kills a process, so that its clients seem present for ever',
    before: 'presence was refused on several servers',
    now: 'they are gone after five missed heartbeats',
    test: { file: othersPresent, name: 'a process that is silent for too long is gone with its members' },
  },
  {
    attack: 'Kills a replica while clients write',
    before: 'held',
    now: 'no acknowledged write is lost, and the clients continue on the other replica',
    test: {
      file: cluster,
      name: 'a replica killed under load loses no acknowledged write, and clients go on',
    },
  },
];
