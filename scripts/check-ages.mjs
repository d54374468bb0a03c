// `npm run check:ages`: names packages of the lockfile that were published less than a week ago. A young version may be a stolen
// one that has not been noticed yet. Needs a registry that says when a version was published.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';

const minDays = 7;
/** Versions accepted younger, with the reason: `'name@version': 'fixes advisory …'`. */
const accepted = {};

const registry = execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const versions = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { version }]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), version }));

const young = [];
const unknown = [];
const waiting = [...versions];
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { name, version } = next;
      const days = await daysSincePublished(name, version);
      if (days === null) unknown.push(`${name}@${version}`);
      else if (days < minDays && !(`${name}@${version}` in accepted))
        young.push(`${name}@${version}, ${days} days old`);
    }
  }),
);

/** @returns whole days, or null when the registry does not say */
async function daysSincePublished(name, version) {
  const { time } = await fetch(new URL(name.replace('/', '%2f'), registry))
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}));
  const published = Date.parse(time?.[version] ?? '');
  return Number.isNaN(published) ? null : Math.floor((Date.now() - published) / 86_400_000);
}

console.log(`${versions.length - unknown.length} of ${versions.length} versions have a date.`);
if (unknown.length > 0) console.log(`The registry does not say when it published ${unknown.length} versions.`);
for (const line of young) console.error(`${line}: use an older version, or name the reason in scripts/check-ages.mjs.`);
process.exitCode = young.length === 0 ? 0 : 1;
