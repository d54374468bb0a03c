import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { portage, runPortage } from '../testing/run-portage.ts';

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
  const { code, output } = await runPortage(['serve'], { PORT: '0', PORTAGE_DATA: data, ...given });
  expect({ code, output: output.trim() }).toEqual({ code: 1, output: sentence });
  expect(await readdir(data)).toEqual([]);
});
