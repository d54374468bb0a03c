import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Version {
  /** That of package.json, such as `0.5.0`. */
  version: string;
  /** The first 12 characters of the commit, or `unknown`. */
  commit: string;
}

/**
 * Reads the version and the commit of a copy of Portage: a release, an image or a checkout.
 * @param folder the root of the copy
 */
export function readVersion(folder: string): Version {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const commit = read(join(folder, 'deploy', 'commit.txt')).find(isHash) ?? checkedOut(folder) ?? 'unknown';
  return { version, commit: commit.slice(0, 12) };
}

/** A version for people, such as `0.5.0 (8f3c2a91d04b)`. */
export const versionText = ({ version, commit }: Version): string => `${version} (${commit})`;

/** The commit of a git checkout, or undefined. Git itself may be missing, or refuse to read another user's folder. */
function checkedOut(folder: string): string | undefined {
  const dotGit = join(folder, '.git');
  if (!existsSync(dotGit)) return undefined;
  // In a worktree it is a file that names the folder.
  const git = statSync(dotGit).isDirectory() ? dotGit : resolve(folder, textAfter(read(dotGit), 'gitdir: '));
  const head = read(join(git, 'HEAD'));
  const branch = textAfter(head, 'ref: ');
  if (branch === '') return head.find(isHash);
  const shared = resolve(git, read(join(git, 'commondir'))[0] ?? '');
  const packed = read(join(shared, 'packed-refs')).find((line) => line.endsWith(` ${branch}`));
  return read(join(shared, branch)).find(isHash) ?? packed?.split(' ')[0];
}

const isHash = (line: string): boolean => /^[0-9a-f]{40,64}$/.test(line);

/** The lines of a file; none without the file. */
const read = (file: string): string[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

const textAfter = (lines: readonly string[], key: string): string =>
  lines.find((line) => line.startsWith(key))?.slice(key.length) ?? '';

/** The version that runs, as it was when this process started: an upgrade or a checkout can change the files meanwhile. */
export const running: Version = readVersion(fileURLToPath(new URL('../../../../', import.meta.url)));
