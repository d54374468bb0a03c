import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { lchown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type StartError, startError } from '../../../settings/start-error.ts';

interface Account {
  uid: number;
  gid: number;
}

/** How to start a program that refuses to run as root. */
export interface RunAs {
  /** Owner for the files the program reads or writes, when that is not the current user. */
  owner?: Account;
  spawn(program: string, args: string[], options?: SpawnOptions): ChildProcess;
}

const nobody: Account = { uid: 65534, gid: 65534 };

/**
 * Finds a way to run PostgreSQL without root privileges. An ordinary user runs it directly. For root, uses the first way
 * that works, and changes an existing cluster's owner to the account it runs under.
 * @param initdb path of the program; `postgres` is in the same folder
 * @param cluster folder of the cluster, which may be missing; the folder that holds it exists
 * @throws StartError when the user has no name, or when only root can enter the folders of the programs or the data, and no workaround works
 */
export async function unprivileged(initdb: string, cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    refuseNamelessUser();
    return runBy([]);
  }
  const account = await accountFor(cluster);
  const plain = { ...runBy([], account), owner: account };
  const problems: string[] = [];
  for (const way of [plain, ...waysPastClosedFolders(account)]) {
    const problem = await probeLauncher(way, initdb, dirname(cluster));
    if (problem === null) {
      await give(cluster, way.owner);
      return way;
    }
    problems.push(problem);
  }
  throw await refusal(dirname(initdb), dirname(cluster), problems[0] ?? '');
}

/**
 * PostgreSQL does not run under a user ID without a name, such as one that a container platform hands out.
 * @param look what finds the name of the user and throws when there is none; default the system
 * @throws StartError
 */
export function refuseNamelessUser(look: () => unknown = userInfo): void {
  try {
    look();
  } catch {
    throw startError('userNameless', { uid: process.getuid?.() ?? 0 });
  }
}

/**
 * Ways for root to run a program as another user from a folder that only root can enter, least powerful first.
 *
 * `setpriv` leaves the account one capability: to enter any folder and read any file, or, where the system withholds that
 * (Docker) or the program files are restricted too, to use any file. Ambient capabilities alone are not enough: initdb
 * finds `postgres` with access(2), which drops them for a real user other than root unless `no_setuid_fixup` is set.
 *
 * In a user namespace, root takes the account's id and holds no capability, yet files outside still belong to root.
 */
function waysPastClosedFolders({ uid, gid }: Account): (RunAs & { owner: Account })[] {
  const drop = ['setpriv', '--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups', '--no-new-privs'];
  const keep = (capability: string) => ['--inh-caps', capability, '--ambient-caps', capability];
  const keepFor = (capability: string) => [...drop, ...keep(capability), '--securebits', '+no_setuid_fixup', '--'];
  return [
    { ...runBy(keepFor('+dac_read_search')), owner: { uid, gid } },
    { ...runBy(keepFor('+dac_override')), owner: { uid, gid } },
    { ...runBy(['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']), owner: { uid: 0, gid: 0 } },
  ];
}

/** Spawns through a launcher (directly if empty), with piped output. */
function runBy(launcher: string[], account: Partial<Account> = {}): RunAs {
  return {
    spawn(program, args, options) {
      const [command = program, ...rest] = [...launcher, program, ...args];
      return spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], ...account, ...options });
    },
  };
}

/** The owner of an existing cluster, unless that is root; otherwise `nobody`. */
async function accountFor(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => null);
  return owner === null || owner.uid === 0 ? nobody : { uid: owner.uid, gid: owner.gid };
}

/**
 * Checks that initdb finds its `postgres` this way, and can enter the data folder. Writes nothing.
 * @returns null on success, otherwise the problem
 */
async function probeLauncher(way: RunAs, initdb: string, dataDir: string): Promise<string | null> {
  const script = 'cd "$1" && exec "$2" --show --pgdata "$1"';
  const probe = way.spawn('/bin/sh', ['-c', script, 'sh', dataDir, initdb], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  probe.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve(error.message));
    probe.once('close', (code) => resolve(code === 0 ? null : output.trim().split('\n').at(-1) || `exit code ${code}`));
  });
}

/** Changes a cluster's owner to the account PostgreSQL runs under now, since PostgreSQL only opens its own. */
async function give(cluster: string, { uid, gid }: Account): Promise<void> {
  const owner = await stat(cluster).catch(() => null);
  if (owner === null || owner.uid === uid) return;
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  await lchown(cluster, uid, gid);
}

/** Why PostgreSQL cannot be started, and what to do. @param problem what went wrong when an ordinary account started it */
async function refusal(programs: string, dataDir: string, problem: string): Promise<StartError> {
  const closedPrograms = await closedFolder(programs);
  const closedData = await closedFolder(dataDir);
  const folder = closedPrograms ?? closedData;
  if (folder === null) return startError('rootRefused', { reason: problem });
  const what = closedData === null ? 'programs' : closedPrograms === null ? 'data' : 'both';
  return startError('rootOnlyFolder', { folder, what });
}

/** The outermost folder on the way to `path` that not every user can enter. */
async function closedFolder(path: string): Promise<string | null> {
  const above = dirname(path) === path ? null : await closedFolder(dirname(path));
  return above ?? (((await stat(path)).mode & 0o001) === 0 ? path : null);
}
