import type { AttackCase } from '../attack-case.ts';

const endedSessions = 'apps/server/tests/wire/auth/sessions/ended-sessions.test.ts';
const reauthentication = 'apps/server/tests/wire/auth/passwords/reauthentication.test.ts';
const signedOut = 'apps/server/tests/wire/realtime/signed-out.test.ts';
const sessionsInTime = 'apps/server/tests/wire/auth/sessions/sessions-in-time.test.ts';

/** Attacks on signed-in sessions. */
export const sessions: readonly AttackCase[] = [
  {
    attack: 'Uses a copied access token after its owner has signed out',
    before: '/rest, /storage, /functions and broadcasts accepted it for up to an hour',
    now: 'rejected at once by every service',
    test: { file: endedSessions, name: 'a signed-out session is rejected at once by every service' },
  },
  {
    attack: 'Uses it at another replica',
    before: '200',
    now: '401 after 500 ms at most',
    test: { file: endedSessions, name: 'another process rejects it too' },
  },
  {
    attack: 'Uses it after a restart',
    before: '200',
    now: '401',
    test: { file: endedSessions, name: 'a process that starts later rejects it' },
  },
  {
    attack: 'Uses the token of a deleted or banned account, a removed device, or a device from before a new password',
    before: '200 in all five cases',
    now: '401',
    test: { file: endedSessions, name: '%s is rejected' },
  },
  {
    attack: 'Makes each request ask the database whether its session has ended',
    before: 'nothing was asked, and nothing was known',
    now: 'requests share one query every 500 ms',
    test: { file: endedSessions, name: 'asks the database once for many requests' },
  },
  {
    attack: 'Keeps a live channel open after its owner has signed out',
    before: 'it got all changes until the token expired',
    now: 'the channel ends within a second',
    test: { file: signedOut, name: 'an open channel ends when its session ends elsewhere' },
  },
  {
    attack: 'Joins or renews a live channel with the token of an ended session',
    before: 'joined',
    now: 'InvalidJWTToken',
    test: { file: signedOut, name: 'a channel cannot be joined, or renewed, with the token of an ended session' },
  },
  {
    attack: 'Sets a new password in a session that was copied or left open',
    before: '200',
    now: 'needs a sign-in in the last 15 minutes, the current password or a mailed nonce',
    test: { file: reauthentication, name: 'needs the current password later' },
  },
  {
    attack: 'Refreshes such a session to make it look recent',
    before: '200',
    now: 'a refresh is no sign-in',
    test: { file: reauthentication, name: 'needs it after a refresh too' },
  },
  {
    attack: 'Guesses the current password from such a session',
    before: 'not needed: the password was not asked for',
    now: '429, counted like sign-ins',
    test: { file: reauthentication, name: 'guesses at the current password are limited like sign-ins' },
  },
  {
    attack: 'Signs in with a nonce that was mailed for a change',
    before: 'there were no nonces',
    now: 'otp_expired',
    test: { file: reauthentication, name: 'a mailed nonce starts no session' },
  },
  {
    attack: 'Turns two-step verification on in such a session, to lock the owner out',
    before: '200',
    now: 'reauthentication_needed',
    test: { file: reauthentication, name: 'is turned on by a recent sign-in, or with the password again' },
  },
  {
    attack: 'Turns two-step verification off, takes new recovery codes or adds an authenticator in such a session',
    before: '200: it was enough that the session had once passed the second step',
    now: 'needs a second step in the last five minutes',
    test: {
      file: reauthentication,
      name: 'is turned off, and its codes and authenticators are replaced, only after a recent second step',
    },
  },
  {
    attack: 'Forges a token, in 19 ways',
    before: 'held',
    now: 'rejected by every service',
    test: {
      file: 'apps/server/tests/wire/auth/sessions/forged-tokens.test.ts',
      name: 'a token %s is rejected by every service',
    },
  },
  {
    attack: 'Uses an authenticator code, a challenge or a recovery code twice',
    before: 'held',
    now: 'each is accepted once',
    test: { file: 'conformance/auth-mfa.test.ts', name: 'accepts a code once, and no earlier code after it' },
  },
  {
    attack: 'Uses a refresh token from before the second step',
    before: 'held',
    now: 'rejected: it is deleted with the step',
    test: { file: 'conformance/auth-mfa.test.ts', name: 'rejects a refresh token from before the second step' },
  },
  {
    attack: 'Lists or ends the sessions of another account',
    before: 'held',
    now: '404',
    test: {
      file: 'conformance/auth-sessions.test.ts',
      name: 'neither shows nor ends another account’s sessions',
    },
  },
  {
    attack: 'Uses a copied refresh token',
    before: 'held',
    now: 'its reuse ends the family for thief and owner',
    test: { file: sessionsInTime, name: 'ends the family when reused late: neither thief nor owner can continue' },
  },
  {
    attack: 'Uses an authenticator code late, or a challenge later than five minutes',
    before: 'held',
    now: 'rejected',
    test: { file: sessionsInTime, name: 'a code is valid in its 30-second step and the adjacent ones' },
  },
  {
    attack: 'Reads authenticator secrets or recovery codes from a copy of the database',
    before: 'held',
    now: 'only sealed secrets and keyed hashes are stored',
    test: { file: sessionsInTime, name: 'the database stores no secret or recovery code in plain text' },
  },
];
