import type { AttackCase } from '../attack-case.ts';

const accountLimits = 'apps/server/tests/wire/auth/limits/account-limits.test.ts';
const clientAddress = 'apps/server/tests/platform/http/client-address.test.ts';
const mailedCodes = 'apps/server/tests/wire/auth/codes/mailed-codes.test.ts';

/** Attacks on passwords, codes and accounts. */
export const limits: readonly AttackCase[] = [
  {
    attack: 'Guesses a password from many addresses',
    before: 'every address had 20 guesses in five minutes, without a limit for the account',
    now: '429 after 20 guesses over all new addresses, then one guess every 15 minutes; the owner gets a mail',
    test: {
      file: accountLimits,
      name: 'slows down guesses from many addresses, and never a network the owner has used',
    },
  },
  {
    attack: 'Guesses slowly enough to outlast the limit',
    before: 'the limit was full again after five minutes',
    now: 'the delay doubles from 30 seconds to 15 minutes, and is remembered for a day',
    test: { file: accountLimits, name: 'doubles the delay with each guess, up to 15 minutes' },
  },
  {
    attack: 'Guesses at several replicas, or after a restart',
    before: 'each process counted for itself, and forgot when it ended',
    now: '429: the database counts',
    test: { file: accountLimits, name: 'remembers guesses on other replicas and after a restart' },
  },
  {
    attack: 'Sends guesses in parallel, to be checked before they are counted',
    before: '16 guesses from 16 addresses were checked',
    now: 'each guess is counted before it is checked',
    test: { file: accountLimits, name: 'counts parallel guesses one by one' },
  },
  {
    attack: 'Learns from the limit whether an account exists',
    before: 'held',
    now: 'guesses at unknown accounts are counted alike',
    test: { file: accountLimits, name: 'answers guesses at an unknown account alike' },
  },
  {
    attack: 'Changes the address within its IPv6 network',
    before: 'every address of a /64 had limits of its own',
    now: 'a /64 network counts as one client',
    test: { file: accountLimits, name: 'counts all addresses of an IPv6 network as one client' },
  },
  {
    attack: 'Guesses a login code from 150 addresses',
    before: '150 guesses were checked, and the code still worked',
    now: '10 guesses are checked, then the code is dead; the owner gets a mail and can request a new code',
    test: {
      file: accountLimits,
      name: 'a login code is dead after ten wrong guesses, and the owner gets in with a new one',
    },
  },
  {
    attack: 'Requests new login codes to guess again',
    before: 'each new code allowed guesses from every address again',
    now: '429: guesses count over all codes',
    test: { file: accountLimits, name: 'a new code does not allow more guesses from elsewhere' },
  },
  {
    attack: 'Guesses a reset code, or kills it with wrong guesses',
    before: '20 guesses from 20 addresses were checked',
    now: '10 guesses are checked, and the link in the mail stays valid',
    test: { file: accountLimits, name: 'guesses at a reset code leave its link valid' },
  },
  {
    attack: 'Requests a login code to cancel a pending reset or confirmation of someone else',
    before: 'the link was answered with otp_expired',
    now: 'each kind of code is kept apart',
    test: { file: accountLimits, name: 'requesting a login code leaves a reset link and a confirmation link valid' },
  },
  {
    attack: 'Has the password, and guesses at the second step from many addresses',
    before: '40 guesses in five minutes, counted by each process for itself',
    now: '429 after 10 guesses over all addresses and sessions, then one guess every 15 minutes; the owner gets a mail',
    test: {
      file: accountLimits,
      name: 'slows down guesses at the second step over all addresses and sessions, and emails the owner',
    },
  },
  {
    attack: 'Opens more sockets than an address may, from addresses of one IPv6 network',
    before: 'every address of a /64 had a limit of its own, and all clients of a proxy shared one',
    now: '429 at the handshake; clients of a trusted proxy are counted apart',
    test: {
      file: 'apps/server/tests/wire/realtime/sockets/socket-limits.test.ts',
      name: 'behind a trusted proxy, are counted by the network of its client',
    },
  },
  {
    attack: 'Forges X-Forwarded-For to get the limits of another address',
    before: 'held',
    now: 'only the header of a trusted proxy counts, up to the last hop that is not trusted',
    test: { file: clientAddress, name: 'finds the client when %s' },
  },
  {
    attack: 'Signs up with a common password that others will guess',
    before: '44 common passwords were rejected; liverpool and michael123 were accepted',
    now: 'about 43,000 common passwords are rejected',
    test: {
      file: 'packages/wire/src/auth/passwords/password-strength.test.ts',
      name: 'rejects the common password %s',
    },
  },
  {
    attack: 'Opens the links of a mailbox before their reader, as mail scanners do with GET or HEAD',
    before: 'reset and sign-up links were used up by GET, which answered with a session',
    now: 'the link opens a page and changes nothing; no answer has a session',
    test: { file: mailedCodes, name: 'opened by a mail scanner with %s changes nothing and gives no session' },
  },
  {
    attack: 'Opens a reset link in a browser before its reader, as mail scanners that run scripts do',
    before: 'the link was used up, and the reader could not reset the password',
    now: 'the link works until the password is set with it, which ends the session of the scanner',
    test: { file: mailedCodes, name: 'for a reset works until the password is set with it' },
  },
  {
    attack: 'Guesses a typed code through the link endpoint',
    before: 'held',
    now: 'otp_expired: the hash of a link needs the secret of the server',
    test: {
      file: mailedCodes,
      name: 'a typed code cannot be guessed through the link endpoint, which has no per-account limit',
    },
  },
  {
    attack: 'Signs up with an address to learn from the answer whether it has an account',
    before: 'an account showed by role "", no identities and a new id each time; an unconfirmed one by its age',
    now: 'the same body, status and time for new, unconfirmed and known addresses',
    test: { file: mailedCodes, name: 'is the same for new, unconfirmed and known addresses' },
  },
  {
    attack: 'Signs up with data that the database rejects, to learn it from the error',
    before: '200 for a known address, 400 for a new one',
    now: '400 for both',
    test: { file: mailedCodes, name: 'is the same error for data that cannot be stored' },
  },
  {
    attack: 'Registers a company after the sign-up, to learn it from that answer',
    before: '200 with a new id each time for a known address, 403 or one id for a new one',
    now: '200 with the same id each time',
    test: { file: mailedCodes, name: 'allows a company to be registered the same way' },
  },
  {
    attack: 'Signs up with the address of someone who has not confirmed it yet',
    before: 'held',
    now: 'the last sign-up counts, and earlier links are void',
    test: { file: mailedCodes, name: 'keeps the password and company from the last sign-up' },
  },
  {
    attack: 'Measures how long a code or reset request takes',
    before:
      'on an overloaded server, 500 ms for a known and 210 ms for an unknown address: the answer waited 100 ms at least, not at most',
    now: 'the same work before the answer for every address; a job writes the mail',
    test: { file: mailedCodes, name: 'does the same work before its answer for known and unknown addresses' },
  },
  {
    attack: 'Registers companies in bulk without a session',
    before: 'held',
    now: '429 per address and per account',
    test: {
      file: 'apps/server/src/functions/too-many-registrations.test.ts',
      name: 'limits registrations per client address and ignores forwarded headers',
    },
  },
];
