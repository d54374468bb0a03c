import type { AttackCase } from '../attack-case.ts';

const openDeps = 'apps/server/src/open-deps.test.ts';
const embedded = 'apps/server/src/cli/embedded-database.test.ts';
const sinKey = 'apps/server/src/modules/members/sin-key.test.ts';
const rotation = 'apps/server/src/modules/members/rotate-sin-key.test.ts';
const unsafe = 'apps/server/src/settings/unsafe-start.test.ts';
const warnings = 'apps/server/src/modules/installation/start-warnings.test.ts';
const exposure = 'apps/server/src/settings/exposure.test.ts';
const published = 'apps/server/src/demo/published-passwords.test.ts';
const publicStart = 'apps/server/src/demo/public-start.test.ts';
const mailbox = 'apps/server/src/pages/mailbox-page.test.ts';

/** Attacks on unsafe settings, keys and the command line. */
export const start: readonly AttackCase[] = [
  {
    attack: 'run a read-only command with a mistyped PORTAGE_SECRET',
    before: 'the passwords of both login roles changed, and the running server could not connect again',
    now: 'one sentence; schema and passwords are as before',
    test: { file: openDeps, name: 'rejects a secret that does not fit the database, and changes nothing' },
  },
  {
    attack: 'run a command with a mistyped secret on a database of an earlier version',
    before: 'the passwords of both login roles changed',
    now: 'one sentence, because the derived password of the login role does not work',
    test: { file: openDeps, name: 'rejects a mistyped secret for a database that has no fingerprint yet' },
  },
  {
    attack: 'start the embedded database with another secret',
    before: 'the start waited forever: the test ran into its timeout of 15 seconds',
    now: 'one sentence',
    test: {
      file: embedded,
      name: 'rejects a secret that does not fit the data folder, instead of waiting for the database',
    },
  },
  {
    attack: 'delete the file of the secret and start again',
    before: 'a new secret took its place, and the start waited forever',
    now: 'one sentence; no secret is created',
    test: { file: embedded, name: 'a missing secret file ends the start, and nothing replaces it' },
  },
  {
    attack: 'run a command of a newer version while the server runs an older one',
    before: 'the command migrated the database under the running server',
    now: 'one sentence that says to run serve or migrate',
    test: { file: openDeps, name: 'a command waits for serve to migrate an older schema' },
  },
  {
    attack: 'start an older version on a schema that a newer one has migrated',
    before: 'it started, and set the passwords',
    now: 'one sentence that names the migration',
    test: { file: openDeps, name: 'rejects a schema that is newer than the program' },
  },
  {
    attack: 'run a command with DATABASE_URL of an empty database',
    before: 'the command created the whole schema and two login roles',
    now: 'one sentence; the database stays empty',
    test: { file: openDeps, name: 'a command on an empty database changes nothing' },
  },
  {
    attack: 'run a command with a mistyped PORTAGE_DATA',
    before: 'the command created a database, a secret and a key pair there',
    now: 'one sentence; the folder is not created',
    test: { file: embedded, name: 'a command creates no database in a folder without one' },
  },
  {
    attack: 'start without a key for Social Insurance Numbers on a database of your own',
    before: 'the error left a pool open, and its connections kept the process alive',
    now: 'every connection closes and the process ends',
    test: { file: openDeps, name: '%s closes every connection, so the process ends' },
  },
  {
    attack: 'take the private key for Social Insurance Numbers from a backup of the data folder',
    before: 'the key was in the data folder, next to the database, without a passphrase',
    now: 'the key has a folder of its own, which only its owner can enter',
    test: { file: sinKey, name: 'makes a key pair outside the data folder that only its owner can read' },
  },
  {
    attack: 'take the private key of an earlier version from a backup of the data folder',
    before: 'the key stayed there',
    now: 'the next start moves it',
    test: { file: sinKey, name: 'moves the private key of an earlier version out of the data folder' },
  },
  {
    attack: 'point SIN_PRIVATE_KEY_FILE at an unprotected key in the data folder',
    before: 'accepted',
    now: 'one sentence',
    test: { file: sinKey, name: 'refuses a private key without a passphrase in the data folder' },
  },
  {
    attack: 'point PORTAGE_KEYS at a folder inside the data folder',
    before: 'there was no such setting; keys were always in the data folder',
    now: 'one sentence, unless a passphrase protects the key',
    test: { file: sinKey, name: 'refuses to make a key in the data folder, unless a passphrase protects it' },
  },
  {
    attack: 'set SIN_PUBLIC_KEY_FILE to text that is no key, to a signing key, or to an elliptic curve',
    before: 'the key was stored, and adding any member failed until the database was repaired by hand',
    now: 'one sentence; nothing is stored',
    test: { file: sinKey, name: 'refuses %s as the public key, and stores nothing' },
  },
  {
    attack: 'delete the private key and start again',
    before: 'the start succeeded, and the loss showed at the first reveal',
    now: 'one sentence that says how to restore, relocate or replace it',
    test: { file: sinKey, name: 'a private key that is gone ends the start, and is not replaced' },
  },
  {
    attack: 'swap the private key for one of another pair',
    before: 'the start succeeded, and every later reveal failed',
    now: 'one sentence',
    test: { file: sinKey, name: 'a private key of another pair ends the start' },
  },
  {
    attack: 'interrupt the replacement of a leaked key for Social Insurance Numbers',
    before: 'a leaked key could not be replaced at all',
    now: 'every number stays readable, and the same command finishes the rotation',
    test: { file: rotation, name: 'finishes a rotation that was interrupted, with the same key' },
  },
  {
    attack: 'replace the sealing key without a trace',
    before: 'no entry in the audit log',
    now: 'the log has the key and each number, and its chain verifies',
    test: { file: rotation, name: 'seals every number again with a new key, and records it' },
  },
  {
    attack: "open an account with another person's address where AUTH_AUTO_CONFIRM=true is public",
    before: 'the server started and was ready for sign-ups',
    now: 'one sentence, before anything is created',
    test: { file: publicStart, name: 'ends an unsafe start in one sentence, before it creates anything' },
  },
  {
    attack: 'read sessions of a public installation with a live key over http, or guess its secret',
    before: 'the server started without a warning',
    now: 'one sentence',
    test: { file: unsafe, name: 'refuses %s' },
  },
  {
    attack: 'sign in to a demo company on an installation with a live Stripe key',
    before: 'the server started on a local address',
    now: 'one sentence that names the accounts',
    test: { file: published, name: 'refuses a live Stripe key with demo accounts, also on a local address' },
  },
  {
    attack: 'read passwords on the network of a public installation with an http address',
    before: 'no warning',
    now: 'a warning at every start, and portage doctor fails',
    test: { file: warnings, name: 'warns about passwords that cross the network unencrypted' },
  },
  {
    attack: 'write to the sample addresses that a public installation shows its clients',
    before: 'no warning',
    now: 'a warning that names the settings, and portage doctor fails',
    test: { file: warnings, name: 'warns about the sample provider on a public address' },
  },
  {
    attack: 'use the demo companies or the mailbox of a public server, or of one that sends mail',
    before: 'held',
    now: 'neither exists',
    test: { file: exposure, name: '%s, by default' },
  },
  {
    attack: 'pass for this machine with a host such as 127.0.0.1.nip.io or localhost@evil.example',
    before: 'held',
    now: 'the address counts as public',
    test: { file: exposure, name: 'SITE_URL %j is public: %s' },
  },
  {
    attack: 'sign in with a published demo password after the server went public',
    before: 'held',
    now: 'the start is refused, and names the accounts',
    test: { file: published, name: 'refuses to start on a public %s with demo accounts' },
  },
  {
    attack: 'fill a public server with demo companies through portage demo',
    before: 'held',
    now: 'the command is refused',
    test: { file: publicStart, name: 'portage demo adds no demo companies to a public server' },
  },
  {
    attack: 'fill a database of your own with the demo through PORTAGE_DEMO=true',
    before: 'held',
    now: 'the setting is refused',
    test: { file: exposure, name: 'rejects PORTAGE_DEMO=true with a database of your own' },
  },
  {
    attack: 'read all mail through /dev/mailbox of a public server',
    before: 'held',
    now: '404',
    test: { file: mailbox, name: 'the mailbox page is not served' },
  },
  {
    attack: 'read the mailbox of a local server through DNS rebinding',
    before: 'held',
    now: '403 for every Host that is not this machine',
    test: { file: mailbox, name: 'the mailbox page requires a local host name' },
  },
];
