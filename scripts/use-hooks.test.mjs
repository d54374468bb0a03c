import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from './ensure-installed.mjs';
import { useHooks } from './use-hooks.mjs';

/** Without the settings of the person or hook that runs the tests. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'portage-hooks-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

/** A repository with the hooks of this project, installed. */
function checkout() {
  const cwd = folder();
  const git = (...args) =>
    spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd, env, encoding: 'utf8' });
  git('init', '--quiet');
  cpSync(join(root, '.githooks'), join(cwd, '.githooks'), { recursive: true });
  useHooks(cwd, env);
  const commit = (message, ...options) => git('commit', '--allow-empty', '--message', message, ...options);
  return { cwd, git, commit, subjects: () => git('log', '--format=%s').stdout.trim().split('\n') };
}

const body = 'A late activation missed its first payday.';

test('accepts a subject of 72 characters with a body', () => {
  const { commit, subjects } = checkout();
  for (const subject of ['s'.repeat(72), 'é'.repeat(72)]) {
    expect(commit(`${subject}\n\n${body}`).status).toBe(0);
    expect(subjects()[0]).toBe(subject);
  }
});

test.each([
  [
    'a subject of 73 characters',
    `${'s'.repeat(73)}\n\n${body}`,
    'The subject has 73 characters. Shorten it to 72 or fewer.',
  ],
  ['a message without a body', 'payroll: pay late activations', 'The message has no body.'],
  ['a body without a blank line', `payroll: pay late activations\n${body}`, 'The second line is not blank.'],
])('refuses %s, and says what to do', (_, message, reason) => {
  const { commit, git } = checkout();
  const { status, stderr } = commit(message);
  expect(status).toBe(1);
  expect(stderr).toContain(reason);
  const again = /git commit --edit --file "(.*)"/.exec(stderr)?.[1] ?? '';
  expect(git('log').status).not.toBe(0);
  expect(git('commit', '--allow-empty', '--no-verify', '--file', again).status).toBe(0);
});

test('takes no comment of git for a body', () => {
  const { commit } = checkout();
  expect(commit('payroll: pay late activations\n\n# On branch main', '--cleanup=strip').status).toBe(1);
  const scissors = `# ${'-'.repeat(24)} >8 ${'-'.repeat(24)}`;
  expect(commit(`payroll: pay late activations\n\n${scissors}\ndiff`, '--cleanup=scissors').status).toBe(1);
});

test('lets what git writes itself pass', () => {
  const { cwd, git, commit, subjects } = checkout();
  writeFileSync(join(cwd, 'file'), '');
  git('add', 'file');
  commit(`${'s'.repeat(72)}\n\n${body}`);
  expect(git('revert', '--no-edit', 'HEAD').status).toBe(0);
  expect(subjects()[0]).toBe(`Revert "${'s'.repeat(72)}"`);
  expect(git('commit', '--allow-empty', '--fixup', 'HEAD~1').status).toBe(0);
  git('checkout', '--quiet', '-b', 'topic', 'HEAD~1');
  commit(`topic: one\n\n${body}`);
  expect(git('merge', '--no-edit', '-').status).toBe(0);
  expect(subjects()[0]).toMatch(/^Merge branch/);
});

test('leaves hooks that are chosen, and folders that are not a checkout', () => {
  const { cwd, git } = checkout();
  expect(git('config', 'core.hooksPath').stdout.trim()).toBe('.githooks');
  git('config', 'core.hooksPath', 'mine');
  useHooks(cwd, env);
  expect(git('config', 'core.hooksPath').stdout.trim()).toBe('mine');
  useHooks(folder(), env);
});
