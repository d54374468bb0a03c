import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { openLog } from './log.ts';
import { logOutput } from './log-output.ts';

let folder: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portage-log-'));
  fd = openSync(join(folder, 'log'), 'a');
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

const written = () => readFileSync(join(folder, 'log'), 'utf8');
const open = (format: Config['LOG_FORMAT'], isTTY = false) => openLog('info', logOutput(format, { fd, isTTY }));
/** Resolves when what was logged is written. */
const flushed = () => expect.poll(written).not.toBe('');

test('writes lines together, in order', async () => {
  const log = open(undefined);
  for (const word of ['one', 'two', 'three']) log.info(word);
  expect(written()).toBe('');
  await flushed();
  expect(
    written()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['one', 'two', 'three']);
});

test('writes more than it buffers without losing any', async () => {
  const log = open('json');
  for (let at = 0; at < 500; at += 1) log.info('x'.repeat(200));
  await flushed();
  expect(written().trim().split('\n')).toHaveLength(500);
});

test.each<[string, Config['LOG_FORMAT'], boolean]>([
  ['in a terminal', undefined, true],
  ['when asked', 'pretty', false],
])('writes lines for people %s', async (_, format, isTTY) => {
  const log = open(format, isTTY);
  log.warn({ route: '/home', facts: { a: 1 }, err: new Error('broken') }, 'it failed');
  await flushed();
  expect(written()).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} warn {2}it failed route=\/home facts=\{"a":1\}\nError: broken\n {4}at /,
  );
});

test('writes JSON to a terminal when asked', async () => {
  open('json', true).info('here');
  await flushed();
  expect(JSON.parse(written())).toMatchObject({ msg: 'here' });
});
