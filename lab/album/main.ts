// `npm run lab -- album [client-pay visitor]`: takes pictures of every screen of the built product in its states, at three widths, light and dark, in
// both languages, into test-results/album. Names choose chapters, or pictures whose name begins with them. Prints what could not be shown.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root, startProduct } from '../../e2e/product/product.ts';
import { datedMoment } from '../../e2e/screens/portal.ts';
import { takeChapter } from './camera.ts';
import { clientChapter, financeChapter } from './client-chapter.ts';
import { companiesChapters } from './companies-chapter.ts';
import { consoleChapter } from './console-chapter.ts';
import { indexPage } from './index-page.ts';
import { mailedLinksChapters } from './mailed-links-chapters.ts';
import { mailsChapter } from './mails-chapter.ts';
import { personChapter } from './person-chapter.ts';
import { visitorChapter } from './visitor-chapter.ts';

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((start) => name.startsWith(start));

const product = await startProduct({ demo: true, fill: true, clock: datedMoment });
const { PORTAGE_CHROMIUM: executablePath } = process.env;
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const folder = join(root, 'test-results', 'album');
// A whole album has no picture of a screen that is gone.
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
let missed: string[] = [];
try {
  const chapters = [
    visitorChapter(),
    ...(await mailedLinksChapters(product)),
    await mailsChapter(product),
    await clientChapter(product),
    await financeChapter(product),
    await personChapter(product),
    await consoleChapter(product),
    ...(await companiesChapters(product)),
  ];
  for (const chapter of chapters) {
    const shots = chapter.shots.filter(({ name }) => isWanted(`${chapter.name}-${name}`));
    if (shots.length === 0) continue;
    console.log(`${chapter.name}: ${shots.length} screens`);
    missed = [...missed, ...(await takeChapter(browser, product, { ...chapter, shots }, folder))];
  }
} finally {
  await browser.close();
  await product.stop();
}
for (const line of missed) console.log(line);
const pictures = (await readdir(folder)).filter((file) => file.endsWith('.png'));
await writeFile(join(folder, 'index.html'), indexPage(pictures));
console.log(`${pictures.length} pictures are in ${folder}; open its index.html.`);
process.exitCode = missed.length === 0 ? 0 : 1;
