// `npm run lab -- size [commit …]`: how much of the project there is, at each commit and now, side by side.
import { execFileSync } from 'node:child_process';
import { root } from '../scripts/ensure-installed.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
const commits = [...process.argv.slice(2), 'HEAD'];

/** The part that a file's lines count for, the first that fits. */
const parts = [
  ['generated', /\.gen\.(ts|json)$|\/generated\/|package-lock\.json$|statistics\.json$/],
  ['docs', /\.md$/],
  [
    'tests',
    /\.(test|e2e)\.tsx?$|\/testing\/|^(e2e|conformance|attacks)\/|^database\/tests\/|^apps\/server\/tests\/|\/fixture\//,
  ],
  ['laboratory', /^(lab|bench|faults|deploy\/tests)\//],
  ['checks and scripts', /^(checks|scripts)\//],
  ['texts', /\/locales\//],
  ['database', /^database\//],
  ['wire and platform', /^packages\/(wire|platform)\/|^apps\/server\/src\/(wire|platform)\//],
  ['product', /^(apps|packages)\/.*\.(tsx?|mjs|css)$/],
];

/** What `git cat-file --batch` prints for files of a commit, by path. */
function contents(commit) {
  const rows = git('ls-tree', '-r', commit).trim().split('\n');
  const files = rows.map((row) => /^\S+ blob (\S+)\t(.*)$/.exec(row)).filter(Boolean);
  const out = execFileSync('git', ['cat-file', '--batch'], {
    cwd: root,
    input: files.map(([, hash]) => hash).join('\n'),
    maxBuffer: 1e9,
  });
  const read = new Map();
  let at = 0;
  for (const [, , path] of files) {
    const end = out.indexOf(10, at);
    const size = Number(out.toString('latin1', at, end).split(' ')[2]);
    read.set(path, out.subarray(end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return read;
}

function sizeOf(commit) {
  const files = contents(commit);
  const count = Object.fromEntries(parts.map(([name]) => [`lines, ${name}`, 0]));
  let words = 0;
  for (const [path, text] of files) {
    const part = parts.find(([, fits]) => fits.test(path));
    if (part === undefined) continue;
    count[`lines, ${part[0]}`] += text.toString('latin1').split('\n').length - 1;
    if (part[0] === 'docs') words += text.toString('utf8').split(/\s+/).filter(Boolean).length;
  }
  const { scripts } = JSON.parse(files.get('package.json'));
  const commands = [...files.keys()].filter((path) =>
    /^apps\/server\/src\/cli\/commands\/[^/]+(?<!\.test)\.ts$/.test(path),
  );
  return {
    'tracked files': files.size,
    'scripts of package.json': Object.keys(scripts).length,
    'files of commands': commands.length,
    'words of docs': words,
    ...count,
  };
}

const sizes = commits.map(sizeOf);
console.log(`${''.padEnd(28)}${commits.map((commit) => commit.slice(0, 10).padStart(12)).join('')}`);
for (const what of Object.keys(sizes[0]))
  console.log(`${what.padEnd(28)}${sizes.map((size) => size[what].toLocaleString('en').padStart(12)).join('')}`);
