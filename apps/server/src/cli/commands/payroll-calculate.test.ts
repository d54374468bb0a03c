import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { portage } from '../../testing/run-portage.ts';
import { calculateLines } from './payroll-calculate.ts';

const good = '{"payDate":"2026-06-15","province":"ON","paysPerYear":26,"pensionable":"2307.69"}';

const through = (lines: string[]) => answers(Readable.from(lines.map((line) => `${line}\n`)));

async function answers(input: Readable): Promise<object[]> {
  const output = new PassThrough();
  let text = '';
  output.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await calculateLines(input, output);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
}

test('reports an invalid case on its own line and continues', async () => {
  const answers = await through([good, '{"payDate":', '', '{"payDate":"2026-01-15"}', good, '', ' ']);
  expect(answers).toHaveLength(5);
  expect(answers[0]).toEqual(answers[4]);
  expect(answers[1]).toEqual({ error: 'The line is not JSON.' });
  expect(answers[2]).toEqual({ error: 'The line is empty.' });
  expect(answers[3]).toEqual({ error: expect.stringContaining('province') });
});

test('reads one case per line, whatever it contains and however it is chunked', async () => {
  const separator = good.replace('ON', 'ON\u2028\u2029');
  const lines = [
    `\uFEFF${good}\r`,
    good.replace(',"prov', ',\r"prov'),
    separator,
    good.replace('"ON"', '"Québec"'),
    good,
  ];
  const bytes = Buffer.from(lines.join('\n'));
  const result = { cpp: '129.30' };
  const refused = { error: expect.stringContaining('province must be one of') };
  const expected = [result, result, refused, refused, result].map((one) => expect.objectContaining(one));
  expect(await answers(Readable.from([bytes], { objectMode: true }))).toEqual(expected);
  const singly = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  expect(await answers(Readable.from(singly, { objectMode: true }))).toEqual(expected);
});

test('keeps the order of many cases', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => good.replace('2307.69', `${at}.00`));
  const answers = await through(lines);
  expect(answers).toHaveLength(20_000);
  expect(answers[3000]).toMatchObject({ ei: '48.90' });
});

test('runs without a database or data folder', async () => {
  const env = { ...process.env, PORTAGE_DATA: '/nowhere/at/all', DATABASE_URL: 'postgres://nowhere:1/x' };
  const stdout = await new Promise<string>((resolve, reject) => {
    const child = execFile(process.execPath, [portage, 'payroll', 'calculate'], { env }, (error, out) =>
      error ? reject(error) : resolve(out),
    );
    child.stdin?.end(`${good}\nnonsense\n`);
  });
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([expect.objectContaining({ cpp: '129.30', ei: '37.62' }), { error: 'The line is not JSON.' }]);
});

test('hands over to the pinned Node.js when the current one cannot run the sources', async () => {
  const child = spawn(process.execPath, ['--no-experimental-strip-types', portage, 'payroll', 'calculate']);
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stdin.end(`${good}\n`);
  expect((await once(child, 'close'))[0]).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ cpp: '129.30' });
});

test('exits without an error when the reader stops early', async () => {
  const child = spawn(process.execPath, [portage, 'payroll', 'calculate']);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const closed = once(child, 'close');
  child.stdin.on('error', () => {});
  child.stdin.end(`${good}\n`.repeat(100_000));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect([(await closed)[0], stderr]).toEqual([0, '']);
});
