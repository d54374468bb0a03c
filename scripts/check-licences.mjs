// Checks that every package in the lockfile has a licence that lets Portage use and redistribute it.
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
  'Unlicense',
]);

/** Packages accepted after reading their licence, because the lockfile names none of the above. */
const accepted = {
  '@dropbox/sign': 'MIT, in its LICENSE file',
  'dejavu-fonts-ttf': 'Bitstream Vera licence: free to use and to embed in documents',
  openpgp: 'LGPL-3.0 or later: a library of its own, used unchanged',
  'png-js': 'MIT, in its LICENSE file',
};

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const isAllowed = (licence = '') =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => allowed.has(part)));
const refused = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { license }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), license }))
  .filter(({ name, license }) => !isAllowed(license) && !(name in accepted));
for (const { name, license } of refused)
  console.error(`${name}: ${license ?? 'no licence'} is not on the list in scripts/check-licences.mjs.`);
process.exitCode = refused.length === 0 ? 0 : 1;
