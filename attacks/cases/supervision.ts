import type { AttackCase } from '../attack-case.ts';

const restarts = 'lab/faults/restarts.test.ts';
const hung = 'apps/server/src/platform/postgres/connections/hung-database.test.ts';

/** Attacks on availability: killed, hung and restarted processes. */
export const supervision: readonly AttackCase[] = [
  {
    attack: 'Kills the server, the database, one session or both at once, while rows are written',
    before: 'no acknowledged write lost; back after 2.6 to 6.3 s under load',
    now: 'no acknowledged write lost, and 0 manual starts',
    test: { file: restarts, name: 'recovers automatically from kill -9 of any part, and loses no acknowledged write' },
  },
  {
    attack: 'Restarts the server while clients send requests on connections that they keep open',
    before: '10 to 18 requests cut at each restart, and every new connection refused for two seconds',
    now: 'no request fails',
    test: { file: restarts, name: 'restarts the server without a failed request' },
  },
  {
    attack: 'Stops all processes of the database (SIGSTOP) under load',
    before: 'no answer for 12 s and more',
    now: '503 with Retry-After within two seconds',
    test: { file: restarts, name: 'answers 503 while the database hangs, and recovers' },
  },
  {
    attack: 'Hangs the database in the middle of a transaction',
    before: 'no answer after 25 s',
    now: 'the transaction fails, and the pool works again once the database does',
    test: { file: hung, name: 'fails what is running long before its statement timeout, and works again afterwards' },
  },
  {
    attack: 'Drops the packets of one database connection, or stops its session',
    before: 'no answer after 25 s',
    now: 'the connection is cut two seconds after the statement timeout',
    test: { file: hung, name: 'gives up a connection that is silent two seconds after the statement timeout' },
  },
  {
    attack: 'Sends slow but allowed statements to have the database taken for hung',
    before: 'held',
    now: 'a statement runs to its own timeout while the database answers others',
    test: { file: hung, name: 'lets a slow statement finish while the database answers' },
  },
  {
    attack: 'Freezes the database for good',
    before: 'it stayed frozen until a person killed it',
    now: 'killed and started again after half a minute without any answer',
    test: { file: hung, name: 'is noticed from outside, and can be killed' },
  },
  {
    attack: 'Freezes the server, or blocks its event loop',
    before: 'it stayed frozen until a person killed it',
    now: 'killed and started again after ten seconds without a heartbeat',
    test: { file: restarts, name: 'replaces a frozen server' },
  },
  {
    attack: 'Kills a session while many jobs and requests wait, so that their attempts starve the recovering database',
    before: '100 connection attempts a second; back after 2.0 to 3.8 s',
    now: 'one attempt each 50 ms; back after 1.1 to 2.5 s on the same busy machine',
    test: {
      file: 'apps/server/src/platform/postgres/connections/lost-session.test.ts',
      name: 'does not retry every waiting job while the database is away',
    },
  },
  {
    attack: 'Closes the terminal or the pipe that reads the output',
    before: 'the next line ended the process with EPIPE',
    now: 'Portage keeps running',
    test: { file: restarts, name: 'keeps running when its output is closed' },
  },
  {
    attack: 'Reads personal data from the log of PostgreSQL',
    before: 'no log was kept',
    now: 'the log has no statements, values or details',
    test: {
      file: 'apps/server/src/platform/postgres/embedded/log-files.test.ts',
      name: 'keeps what happened to the server, and no statement, detail or value of a person',
    },
  },
  {
    attack: 'Restarts the server while live sockets are open',
    before: 'close code 1001 without a reason',
    now: 'close code 1012, which asks to connect again',
    test: { file: 'apps/server/tests/wire/realtime/restart.test.ts', name: 'asks every client to connect again' },
  },
  {
    attack: 'Floods the server with requests for its memory to stay high',
    before: '1.7 times the idle memory a minute later',
    now: '1.05 times the idle memory a minute later',
    test: { file: 'apps/server/src/platform/boot/processes/trim-memory.test.ts', name: 'frees what is no longer used' },
  },
];
