import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readVersion, running, versionText } from './version.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Without the settings of the person or hook that runs the tests. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

/** A folder with a package.json of version 1.2.3. */
async function copy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portage-version-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{"version":"1.2.3"}');
  return folder;
}

/** A repository with one commit, made and read with git alone. */
async function checkout() {
  const folder = await copy();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  await mkdir(join(folder, 'deploy'));
  for (const file of ['.gitattributes', 'deploy/commit.txt']) await copyFile(join(root, file), join(folder, file));
  git('add', '.');
  git('commit', '--quiet', '--message', 'One');
  return { folder, git, commit: git('rev-parse', 'HEAD').slice(0, 12) };
}

test('reads the commit of a checkout, also of a packed branch, of no branch and of a worktree', async () => {
  const { folder, git, commit } = await checkout();
  expect(readVersion(folder)).toEqual({ version: '1.2.3', commit });
  git('pack-refs', '--all');
  expect(readVersion(folder).commit).toBe(commit);
  git('worktree', 'add', '--quiet', '-b', 'topic/other', 'other');
  expect(readVersion(join(folder, 'other')).commit).toBe(commit);
  git('checkout', '--quiet', '--detach');
  expect(readVersion(folder).commit).toBe(commit);
});

test('reads the commit that git archive writes into a release', async () => {
  const { git, commit } = await checkout();
  const release = await copy();
  git('archive', '--format', 'tar', '--output', join(release, 'release.tar'), 'HEAD');
  execFileSync('tar', ['--extract', '--file', 'release.tar'], { cwd: release });
  expect(versionText(readVersion(release))).toBe(`1.2.3 (${commit})`);
});

test('says that the commit is unknown without git and release, as before the first commit', async () => {
  const folder = await copy();
  expect(readVersion(folder).commit).toBe('unknown');
  execFileSync('git', ['init', '--quiet'], { cwd: folder, env });
  expect(readVersion(folder).commit).toBe('unknown');
});

test('knows what runs', () => {
  expect(running).toEqual(readVersion(root));
  expect(running.version).toMatch(/^\d+\.\d+\.\d+$/);
});
