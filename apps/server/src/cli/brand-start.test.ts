import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const portage = fileURLToPath(new URL('../../bin/portage.mjs', import.meta.url));

test.each([
  [
    { BRAND_COLOR: '#ffcc00' },
    'BRAND_COLOR #ffcc00 is too light to read: its contrast with the page is 1.2:1, and text needs 4.5:1. Set it to #846800 or a darker color.',
  ],
  [
    { BRAND_MARK_FILE: portage },
    `The file ${portage} named by BRAND_MARK_FILE cannot be the mark: it is not a whole PNG. Save the mark as a square PNG of 8 bits per color, without interlacing.`,
  ],
])('portage serve ends with one sentence before it starts anything, with %j', async (given, sentence) => {
  const data = await mkdtemp(join(tmpdir(), 'portage-brand-'));
  onTestFinished(() => rm(data, { recursive: true }));
  const env = { ...process.env, PORT: '0', PORTAGE_DATA: data, ...given };
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [portage, 'serve'], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, output: stdout + stderr }),
    );
  });
  expect({ code, output: output.trim() }).toEqual({ code: 1, output: sentence });
  expect(await readdir(data)).toEqual([]);
});
