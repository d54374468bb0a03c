import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureMessages } from './ensure-messages.mjs';
import { endsWithThis } from './stop-with-npm.mjs';
import { useHooks } from './use-hooks.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node that the lockfile pins. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** How long npm waits for an answer of the registry before the user reads about it. */
const registryTimeoutMs = 5000;

/** Installs packages, and compiles the texts, if they have changed since the last time. Ends the process when that is not possible. */
export async function ensureInstalled() {
  await ensurePackages();
  ensureMessages(root, pinnedNode);
}

/** Installs packages, and the hooks of git, if the lockfile has changed since the last install. */
async function ensurePackages() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const refusal = unsuitableMachine(process, engines.node);
  if (refusal !== null) {
    console.error(refusal);
    process.exit(1);
  }
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const lock = createHash('sha256').update(lockfile).digest('hex');
  const marker = join(root, 'node_modules', '.portage-installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  const count = packagesFor(JSON.parse(lockfile).packages, process);
  console.log(`Installing about ${count} packages from the lockfile: 0.8 GB, usually 1 to 3 minutes …`);
  const asking = warnWithoutRegistry();
  // `npm ci` fails when a registry lacks another platform's optional package (linters and bundlers list them).
  // `npm install --no-save` installs the same pinned versions and writes nothing.
  const status = await install(['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  asking.kill();
  if (status !== 0) {
    console.error('The packages could not be installed; see the message above.');
    process.exit(1);
  }
  const { status: started, stderr } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (started !== 0) {
    console.error(unstartedNode(stderr ?? ''));
    process.exit(1);
  }
  // Headers to compile packages against, which nothing here does: 67 MB.
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name.startsWith('node-')))
    rmSync(join(root, 'node_modules', name, 'include'), { recursive: true, force: true });
  writeFileSync(marker, lock);
  useHooks(root);
}

/**
 * Says why Portage can't be installed on a machine.
 * @param machine its platform, and the version of the Node.js that runs this
 * @param wanted the oldest Node.js, as package.json says it, such as ">=20.19"
 * @returns a sentence that says what to do, or null
 */
export function unsuitableMachine({ platform, versions }, wanted) {
  if (platform === 'win32') return 'Portage runs on Linux and macOS. On Windows, run it in WSL: wsl --install.';
  const oldest = wanted.replace('>=', '');
  const [major, minor] = versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Portage needs Node.js ${oldest} or newer to install itself, and this is Node.js ${versions.node}. Install a newer one, then run the command again.`;
}

/**
 * Says why the pinned Node.js did not start.
 * @param output what it wrote
 * @returns a sentence that says what to do, and the output
 */
export const unstartedNode = (output) =>
  /libatomic/.test(output)
    ? `The Node.js that Portage runs on needs the library libatomic. On Debian and Ubuntu: apt-get install libatomic1; on Fedora: dnf install libatomic. Then run the command again.\n${output}`
    : `The Node.js that Portage runs on does not start on this machine.\n${output}`;

/** How many packages of a lockfile a platform installs, to the nearest ten: the C library decides about a few. */
export function packagesFor(packages, { platform, arch }) {
  const fits = (names, own) => names === undefined || [names].flat().includes(own);
  const { length } = Object.entries(packages).filter(
    ([path, { link, os, cpu }]) => path.includes('node_modules/') && !link && fits(os, platform) && fits(cpu, arch),
  );
  return Math.round(length / 10) * 10;
}

/** Asks the registry for a sign of life. npm tries again for minutes before it says that it has no network. */
function warnWithoutRegistry() {
  const ping = spawn('npm', ['ping', '--fetch-retries=0', `--fetch-timeout=${registryTimeoutMs}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  ping.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  ping.on('error', () => {});
  ping.on('close', () => {
    const reason = networkError(output);
    if (reason !== null)
      console.error(
        `The package registry does not answer (${reason}). Check the network connection. npm keeps trying; Ctrl-C stops it.`,
      );
  });
  return ping;
}

/** The code of a failed connection in what npm wrote, or null. A registry that answers with an error is reachable. */
export const networkError = (output) =>
  /code (E(?:AI_AGAIN|NOTFOUND|TIMEDOUT|CONN\w+|NET\w+|HOST\w+)|\w*TIMEOUT\w*)\b/.exec(output)?.[1] ?? null;

/** Runs npm; returns its exit code. */
function install(args) {
  return new Promise((resolve) => {
    const child = endsWithThis(spawn('npm', args, { cwd: root, stdio: 'inherit' }));
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
