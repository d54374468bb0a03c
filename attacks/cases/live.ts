import type { AttackCase } from '../attack-case.ts';

const visibility = 'apps/server/tests/wire/realtime/delivery/visibility.test.ts';

/** Attacks on live updates. */
export const live: readonly AttackCase[] = [
  {
    attack: 'Changes hundreds of thousands of rows at once, so that the server runs out of memory',
    before: '560,000 rows took 5.2 GB, which was not given back',
    now: 'changes are read in batches of at most 500; a channel with more than 5,000 of one transaction is asked to read again',
    test: {
      file: 'apps/server/tests/wire/realtime/changes/large-transaction.test.ts',
      name: 'of more rows makes the channels that follow it read again, and serves the others',
    },
  },
  {
    attack: 'Follows changes on many sockets and reads none of them',
    before: 'each socket could hold 8 MB, however many there were',
    now: 'all sockets together hold 32 MB; after a second those with the most unread are disconnected',
    test: {
      file: 'packages/wire/src/realtime/sockets/send-window.test.ts',
      name: 'disconnects the clients with the most left, and no more than it takes',
    },
  },
  {
    attack: 'Is judged in one transaction with viewers of other companies, to see their rows',
    before: 'held',
    now: 'each viewer is judged by a statement of its own, after its claims are set',
    test: { file: visibility, name: 'judges many viewers as if each were alone, and none by the claims of another' },
  },
  {
    attack: 'Follows changes with claims that make a policy fail, so that others get nothing',
    before: 'held',
    now: 'the viewers are judged one by one',
    test: { file: visibility, name: 'a viewer for whom a policy fails does not affect the others' },
  },
  {
    attack: 'Uses an earlier sign-in with fewer rights beside a later one of the same user',
    before: 'held',
    now: 'sign-ins share a verdict only while no policy can read what differs between them',
    test: {
      file: visibility,
      name: 'two sign-ins of a user have the same rights until a policy reads what differs between them',
    },
  },
];
