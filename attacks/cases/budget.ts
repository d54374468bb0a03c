import type { AttackCase } from '../attack-case.ts';

const bodies = 'apps/server/src/testing/whole-server/body-limits.test.ts';
const shares = 'packages/platform/src/postgres/connections/connection-shares.test.ts';
const restCosts = 'apps/server/tests/wire/rest/costs.test.ts';
const images = 'apps/server/tests/wire/storage/images/public-images.test.ts';
const passwords = 'packages/wire/src/auth/passwords/password-queue.test.ts';
const realtimeLimits = 'apps/server/tests/wire/realtime/limits.test.ts';

/** Attacks on memory, processor time and connections. */
export const budget: readonly AttackCase[] = [
  {
    attack: 'Upload a bank statement of 140,000 lines, which stops the server for everyone',
    before: '1.3 s of CPU at once; on a busy machine the watchdog killed the server',
    now: 'refused before it is read; a statement is read in turns with other requests',
    test: {
      file: 'apps/server/src/modules/receivables/bank/bank-profile.test.ts',
      name: 'refuses a file with too many lines before it reads them, ended by %j',
    },
  },
  {
    attack: 'Sends a body of 60 MB in chunks to the sign-in service, /rest, storage, functions, broadcast and webhooks',
    before: 'sign-in, /rest and storage read all of it before they looked at its length; 300 MB took 1.1 GB of memory',
    now: '413, after the limit of the service was read',
    test: { file: bodies, name: '%s reads no more of a body than its limit' },
  },
  {
    attack: 'States a length of 60 MB',
    before: 'sign-in, /rest and storage read all of it',
    now: '413, and nothing is read',
    test: { file: bodies, name: '%s reads nothing of a body whose length is over its limit' },
  },
  {
    attack: 'Floods one connection with chunks after the limit',
    before: 'the server read all 60 MB',
    now: '413, the connection is closed, and the server goes on',
    test: { file: bodies, name: 'a connection that sends 60 MB in chunks gets 413, and the server goes on' },
  },
  {
    attack: 'Cuts the connection in the middle of a form',
    before: 'held',
    now: 'nothing is stored, and the server goes on',
    test: { file: bodies, name: 'a connection that is cut in the middle of a form leaves the server running' },
  },
  {
    attack: 'Sends many bodies at the same time, each just below the limit',
    before: 'nothing bounded their sum',
    now: '429 beyond 12 MB of one address at the same time',
    test: {
      file: 'packages/platform/src/http/limited-body.test.ts',
      name: 'one address sends at most 12 MB at the same time, and others are not affected',
    },
  },
  {
    attack: 'Sends bodies of 4 MB one after another, each of which takes the server 0.1 seconds to parse',
    before: 'as many as the connection carries',
    now: '429 beyond 2 MB a second of one address, after a burst of 12 MB',
    test: {
      file: 'packages/platform/src/http/address-bytes.test.ts',
      name: 'an address sends a burst, and then a steady rate',
    },
  },
  {
    attack: 'Sends JSON of 100,000 levels',
    before: '500 from sign-up, /rest and broadcast: what wrote it next exceeded its stack',
    now: '400',
    test: { file: bodies, name: '%s refuses JSON of 100,000 levels' },
  },
  {
    attack: 'Sends a realtime message of 100,000 levels',
    before: 'the frame was accepted',
    now: 'the frame is malformed, and the socket is closed',
    test: {
      file: 'packages/wire/src/realtime/sockets/frames.test.ts',
      name: 'reads no frame from JSON of 100,000 levels',
    },
  },
  {
    attack: 'Sends a million values in a small body',
    before: 'they were parsed, and took many times the memory of the text',
    now: '400 beyond 300,000 values',
    test: {
      file: 'packages/platform/src/http/bounded-json.test.ts',
      name: 'accepts documents up to the max number of values, and refuses larger ones',
    },
  },
  {
    attack: 'Inserts more than 10,000 rows at once',
    before: 'PostgreSQL ran the insert',
    now: '400 before a connection is used',
    test: { file: bodies, name: 'refuses an insert of more than 10,000 rows' },
  },
  {
    attack: 'Uploads a form far larger than the bucket accepts',
    before: 'up to 50 MB were held in memory for each upload',
    now: '413 where the file crosses the limit; the file is stored while it is read',
    test: {
      file: 'apps/server/tests/wire/storage/upload/upload-form.test.ts',
      name: 'a form is read no further than its bucket’s limit',
    },
  },
  {
    attack: 'Ends a form before its file ends, so that the parser fails late',
    before: 'held',
    now: '400, and nothing is stored',
    test: {
      file: 'apps/server/tests/wire/storage/upload/upload-form.test.ts',
      name: 'a form that ends before its file does is refused, and nothing is stored',
    },
  },
  {
    attack: 'Embeds lists inside lists that return to the same relation',
    before:
      'rows multiplied without bound: 24 nested embeds held all 12 connections for 8 seconds, and the others got 503',
    now: '400 PGRST100',
    test: { file: restCosts, name: 'lists that return to themselves' },
  },
  {
    attack: 'Embeds hundreds of relations beside one another',
    before: 'one statement of any length',
    now: '400 PGRST100',
    test: { file: restCosts, name: '21 embeds beside one another' },
  },
  {
    attack: 'Selects 2,000 columns',
    before: '500 with 54011',
    now: '400 PGRST100',
    test: { file: restCosts, name: '2,000 columns' },
  },
  {
    attack: 'Filters by a value of thousands of levels',
    before: 'PostgreSQL parsed it',
    now: '400 PGRST100',
    test: { file: restCosts, name: 'a filter whose value nests too deeply' },
  },
  {
    attack: 'Asks for an answer of hundreds of megabytes',
    before: 'it was sent, through the memory of the server',
    now: '400; PostgreSQL sends none of it',
    test: { file: restCosts, name: 'an answer over the max bytes, before it is sent' },
  },
  {
    attack: 'Updates rows and asks for more of them back than an answer can have',
    before: 'they were sent',
    now: '400, and the update is rolled back',
    test: { file: restCosts, name: 'a write whose answer is over the max bytes, and rolls it back' },
  },
  {
    attack: 'Asks for more rows inside a row than a request gets',
    before: 'API_MAX_ROWS bounded only the rows at the top',
    now: 'each list of embedded rows has the same bound',
    test: { file: restCosts, name: 'gives no more embedded rows than rows' },
  },
  {
    attack: 'Sends a statement that takes longer than the timeout',
    before: 'held',
    now: '500 with 57014, as PostgREST answers',
    test: { file: restCosts, name: 'answers a statement that takes too long as PostgREST does' },
  },
  {
    attack: 'Sends 300 slow requests as one company, or as a visitor',
    before: 'all connections were taken; another company waited 30 seconds and got 503',
    now: 'the caller gets a third of the connections, then 429 with Retry-After; the others are served',
    test: {
      file: 'apps/server/src/testing/whole-server/fair-connections.test.ts',
      name: '300 slow reads of one %s leave connections to the others, and some get 429',
    },
  },
  {
    attack: 'Waits for a connection of its own inside a transaction, at the limit of its share',
    before: 'there were no shares',
    now: 'a request that has a connection never waits for a second one',
    test: { file: shares, name: 'a statement inside a transaction uses the share of that transaction' },
  },
  {
    attack: 'Fills the queue for connections',
    before: 'the queue had no bound',
    now: '429 for the caller whose queue is full, and beyond 200 statements in total',
    test: { file: shares, name: 'is refused to a caller whose queue is full, not to others' },
  },
  {
    attack: 'Sends many distinct queries, so that sessions grow by their plans',
    before: '4,000 anonymous queries grew the sessions from 39 to 664 MB',
    now: 'a session keeps a bounded number of prepared statements',
    test: {
      file: 'apps/server/tests/wire/rest/many-queries.test.ts',
      name: 'many distinct queries of a visitor leave a bounded number of prepared statements',
    },
  },
  {
    attack: 'Guesses 300 passwords at once, for accounts that exist and that do not, or signs up 300 times',
    before: 'all of them were hashed, and the owner waited 50 seconds',
    now: 'at most 18 are hashed, and the others get the same 429 with Retry-After at once',
    test: { file: passwords, name: 'of 300 %s, those over the queue are refused at once' },
  },
  {
    attack: 'Keeps the queue for passwords full from 40 networks, each guessing at another account',
    before: '13 guesses a second, and the owner of another account got in 0 of 33 times',
    now: 'the owner on a known network is next, after at most one stranger; on a new network a login code gets them in',
    test: {
      file: 'packages/wire/src/auth/passwords/hash-queue.test.ts',
      name: 'the owner on a known network is next, every time',
    },
  },
  {
    attack: 'Asks, while the queue for passwords is full, which accounts exist and from where they sign in',
    before: 'held',
    now: 'the same 429 with Retry-After for every account, except on a network that the account has signed in from',
    test: {
      file: 'apps/server/tests/wire/auth/limits/account-limits.test.ts',
      name: 'the owner is next on a known network, and strangers get one answer, whatever the account',
    },
  },
  {
    attack: 'Sends many passwords from one network, so that others wait',
    before: 'the queue was served in the order of arrival, and full for everyone',
    now: 'networks and accounts take turns, and a newcomer gets a place of the one with most',
    test: {
      file: 'packages/wire/src/auth/passwords/hash-queue.test.ts',
      name: 'one network that fills the queue gives its newest place to each newcomer, who takes turns with it',
    },
  },
  {
    attack: 'Guesses an imported password, whose old hash ran outside the queue',
    before: 'nothing bounded these',
    now: 'they wait in the same queue',
    test: { file: passwords, name: 'imported passwords wait in the same queue' },
  },
  {
    attack: 'Uploads files until the disk is full',
    before: 'nothing bounded what an account stores',
    now: '413 at STORAGE_QUOTA_BYTES',
    test: {
      file: 'apps/server/tests/wire/storage/quota.test.ts',
      name: 'uploads stop at the quota of their owner, and nothing of the refused file is left',
    },
  },
  {
    attack: 'Uploads many files at the same time, each within the quota',
    before: 'nothing bounded what an account stores',
    now: 'exactly as many as fit are stored',
    test: {
      file: 'apps/server/tests/wire/storage/quota.test.ts',
      name: 'uploads at the same time cannot exceed the quota together',
    },
  },
  {
    attack: 'Uploads a logo of a few bytes that unfolds to 2.5 billion pixels',
    before: 'it was served to every browser',
    now: '413',
    test: {
      file: images,
      name: 'a logo whose few bytes unfold to more pixels than a browser can show is refused',
    },
  },
  {
    attack: 'Reads from a public logo where, when and with which camera it was taken',
    before: 'Exif, XMP, IPTC, comments and hidden bytes after the end were public',
    now: 'the stored image has none of them',
    test: { file: images, name: 'a public %s is stored without its metadata (%i)' },
  },
  {
    attack: 'Uploads something else behind the first bytes of an image',
    before: 'it was stored and served as an image',
    now: '415',
    test: { file: images, name: 'a logo that only begins like an image is refused' },
  },
  {
    attack: 'Subscribes with patterns that are slow on the rows of other companies',
    before: 'each change of any company cost the server up to 4 ms for each such connection',
    now: 'a pattern runs only on rows that its viewer sees',
    test: {
      file: 'packages/wire/src/realtime/delivery/deliver.test.ts',
      name: 'a pattern never runs on a row that the viewer may not see',
    },
  },
  {
    attack: 'Joins 1,000 channels at once, so that their lookups take the connections',
    before: 'each join was a query of its own',
    now: 'joins at the same time share one',
    test: {
      file: 'packages/wire/src/realtime/delivery/bindings.test.ts',
      name: '1,000 joins at the same time share two reads of the published tables',
    },
  },
  {
    attack: 'Subscribes without a session with a filter of 28 wildcards',
    before: 'the next change of a row blocked the server for ever',
    now: 'row changes need a session, and patterns match in linear time',
    test: { file: realtimeLimits, name: 'an anonymous filter of 28 wildcards changes nothing for the others' },
  },
  {
    attack: 'Joins a channel with hundreds of thousands of bindings',
    before: 'with 300,000 everyone waited 133 seconds, and the server took 1.2 GB',
    now: 'the join is refused before any work for them',
    test: { file: realtimeLimits, name: 'refuses 100,000 bindings by %s before any work for them' },
  },
  {
    attack: 'Joins with 100 bindings, each of which looks up its table',
    before: 'a query for each binding',
    now: 'one query for the join, and at most 100 bindings',
    test: {
      file: realtimeLimits,
      name: 'accepts 100 bindings with one lookup of the published columns, and refuses 101',
    },
  },
  {
    attack: 'Sends messages faster than the server handles them',
    before: 'held',
    now: 'the socket is closed',
    test: {
      file: 'apps/server/tests/wire/realtime/sockets/socket-limits.test.ts',
      name: 'over the rate end its channels and the socket',
    },
  },
  {
    attack: 'Sends hundreds of cheap requests a second without a session',
    before: 'the p99 of a signed-in read rose from 11 ms to 566 ms',
    now: '429 beyond 100 a second from one address, after a burst of 1,000',
    test: {
      file: 'packages/platform/src/http/visitor-rate.test.ts',
      name: 'an address gets a burst of 1,000 requests, then 100 a second',
    },
  },
];
