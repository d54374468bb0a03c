import type { AttackCase } from '../attack-case.ts';

const boss = 'apps/server/src/platform/jobs/boss.test.ts';

/** Attacks on background jobs. */
export const queues: readonly AttackCase[] = [
  {
    attack: 'Causes many mails, so that others wait for their login codes',
    before: 'a code took 29 s behind 60 mails; a queue ran 2 jobs a second',
    now: 'mail that a person waits for has a lane of its own; a worker completes over 2,000 light jobs a second (lab/bench/jobs.ts)',
    test: { file: boss, name: 'a login code does not wait behind bulk mail' },
  },
  {
    attack: 'Makes one mail fail, so that the others of its batch are sent twice or not at all',
    before: 'held',
    now: 'each job of a batch ends on its own',
    test: { file: boss, name: 'a failed job of a batch leaves the others done' },
  },
  {
    attack: 'Kills the worker while it runs a job',
    before: 'held',
    now: 'the job runs again within 15 s',
    test: { file: boss, name: 'reruns a job once the heartbeat of its dead worker is missed' },
  },
];
