import type { AttackCase } from '../attack-case.ts';

/** Attacks on the log, the metrics and the health checks. */
export const observation: readonly AttackCase[] = [
  {
    attack: 'Reads names, addresses, Social Insurance Numbers, tokens or links in a stolen log',
    before: 'held; only failures were logged',
    now: 'each line has ids and route patterns; a journey is searched for every value it entered',
    test: {
      file: 'apps/server/src/testing/whole-server/log-of-a-journey.test.ts',
      name: 'a journey from sign-up to a credited invoice leaves its events in the log, and no personal value or token',
    },
  },
  {
    attack: "Sends another request's id in X-Request-Id, or one that breaks a log line",
    before: 'held; requests had no ids',
    now: 'the header counts only from a trusted proxy, with up to 128 plain characters',
    test: {
      file: 'apps/server/src/platform/http/request-log.test.ts',
      name: 'makes an id of its own instead of one %s',
    },
  },
  {
    attack: 'Fills the disk with made-up errors of browsers',
    before: 'held; browsers could not report',
    now: 'ten a minute of one address, 100 of all, each text once an hour',
    test: {
      file: 'apps/server/src/pages/portal/client-errors.test.ts',
      name: 'logs ten reports a minute of a visitor, 100 of all, and each error once an hour',
    },
  },
  {
    attack: 'Reports errors of the portal from another site',
    before: 'held; browsers could not report',
    now: 'nothing is logged',
    test: { file: 'apps/server/src/pages/portal/client-errors.test.ts', name: 'logs nothing that another site sends' },
  },
  {
    attack: 'Asks for the health check without pause, to write files and query the database',
    before: 'each check asked the database once',
    now: 'the checks run at most every five seconds, once for all who ask',
    test: {
      file: 'apps/server/src/testing/whole-server/readiness.test.ts',
      name: 'checks once for many who ask at the same time',
    },
  },
];
