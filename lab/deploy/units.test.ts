import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { node, root } from '../../e2e/product/product.ts';
import { readUnit, unitPath } from './unit-file.ts';

const units = ['portage.service', 'portage-web@.service', 'portage-worker.service'];

describe('systemd units', { skip: process.platform !== 'linux' }, () => {
  let folder: string;

  beforeAll(() => {
    execFileSync(node, ['scripts/ensure-debian-package.mjs', 'systemd'], { cwd: root });
    folder = mkdtempSync(join(tmpdir(), 'portage-units-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Copies the units, with this repository in place of the installed one, whose program must exist. */
  const copy = (name: string) => {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(unitPath(name), 'utf8').replaceAll('/opt/portage', root.replace(/\/$/, '')));
    return file;
  };

  test.each(units)('systemd accepts %s without a warning', (name) => {
    const file = copy(name).replace('@.', '@3001.');
    if (name.includes('@')) copyFileSync(join(folder, name), file);
    expect(execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });

  test.each(units)('%s is exposed to little', (name) => {
    const args = ['security', '--offline=yes', '--threshold=20', '--no-pager', copy(name).replace('@.', '@3001.')];
    if (name.includes('@')) copyFileSync(join(folder, name), args.at(-1) ?? '');
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' })).toContain('OK');
  });
});

test('the units differ only in what they start', async () => {
  const alike = await Promise.all(
    units.map(async (name) => {
      const { Unit, Service, Install } = await readUnit(name);
      const { ExecStart, ExecStartPost, MemoryMax, ...same } = Service ?? {};
      expect([ExecStart, ExecStartPost, MemoryMax].every((values) => values?.length === 1)).toBe(true);
      return { ...same, ...Install, After: Unit?.After };
    }),
  );
  expect(alike[1]).toEqual(alike[0]);
  expect(alike[2]).toEqual(alike[0]);
});
