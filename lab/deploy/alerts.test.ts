import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { node, root } from '../../e2e/product/product.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('each alert fires for its reason, and none while all is well', () => {
  execFileSync(node, ['scripts/ensure-debian-package.mjs', 'prometheus'], { cwd: root });
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', 'lab/deploy/alerts.yml'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout + stderr).toContain('SUCCESS');
  expect(status).toBe(0);
});

test('every alert has a case in which it fires', () => {
  const alerts = [...read('../../deploy/prometheus/rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const firing = read('./alerts.yml').matchAll(/alertname: (\w+)\n\s+eval_time: \w+\n\s+exp_alerts:(?! \[\])/g);
  expect(new Set([...firing].map(([, name]) => name))).toEqual(new Set(alerts));
});
