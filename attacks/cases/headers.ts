import type { AttackCase } from '../attack-case.ts';

const file = 'apps/server/src/pages/headers.test.ts';

/** Attacks on pages, caches and error texts. */
export const headers: readonly AttackCase[] = [
  {
    attack: "Reads the last user's data from the cache of a shared browser or proxy",
    before: 'answers of /rest, /auth and /functions had no cache policy; signed files were kept for an hour',
    now: 'no-store',
    test: { file, name: 'of %s' },
  },
  {
    attack: 'Makes a browser take an answer or an error for a page or script',
    before: 'nosniff was missing on /auth, /rest, /functions, errors and config.json',
    now: 'nosniff on every route, whatever it answers',
    test: { file, name: 'every route sends these headers, whatever it answers' },
  },
  {
    attack: 'Turns a first visit to an https site into http',
    before: 'no Strict-Transport-Security',
    now: 'HTTPS for a year',
    test: { file, name: 'an unknown address has them too: %s' },
  },
  {
    attack: 'Runs a script in a page of the product, or frames it',
    before: 'held; the frame of a mail had no Trusted Types',
    now: 'a content security policy with Trusted Types on every page',
    test: { file, name: 'of %s' },
  },
  {
    attack: 'Learns paths and names from the error of a failing server',
    before: 'held',
    now: 'one sentence, and the details in the log',
    test: { file, name: 'an internal error has the headers too, and reveals nothing' },
  },
  {
    attack: 'Learns file names of the database from an internal error of /rest',
    before: 'the message of PostgreSQL, with the path of the file',
    now: 'the code and one sentence',
    test: { file: 'packages/wire/src/rest/rest-error.test.ts', name: 'keeps the code of %s and not its message' },
  },
  {
    attack: 'Learns how a statement is built from its error',
    before: 'held',
    now: "PostgREST's own text",
    test: {
      file: 'apps/server/tests/wire/rest/error-texts.test.ts',
      name: '%s %s %s says nothing about the statement',
    },
  },
  {
    attack: 'Finds a vulnerability and no one to report it to',
    before: '404 at /.well-known/security.txt',
    now: "the provider's contact address, valid for half a year",
    test: { file, name: 'says where to report a vulnerability, for less than a year' },
  },
];
