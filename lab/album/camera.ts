import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { inLanguage } from '../../e2e/accounts/signed-in-state.ts';
import type { Product } from '../../e2e/product/product.ts';
import { datedMoment } from '../../e2e/screens/portal.ts';
import type { Chapter, Shot } from './shot.ts';

export const languages = ['en-CA', 'fr-CA'] as const;
const widths = [320, 768, 1440] as const;
const themes = ['light', 'dark'] as const;
/** Height of the window, and of the longest picture. */
const windowHeight = 900;
const longest = { 320: 2800, 768: 2000, 1440: 1600 } as const;

/** Takes pictures of all shots of a chapter: in each language, at each width, light and dark. Returns what could not be shown. */
export async function takeChapter(
  browser: Browser,
  product: Product,
  { name, storageState, shots }: Chapter,
  folder: string,
): Promise<string[]> {
  const missed: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    const state = await inLanguage(product, storageState, language);
    for (const shot of shots) {
      const at = { state, language, picture: join(folder, `${name}-${shot.name}`) };
      const taken = await Promise.allSettled(widths.map((width) => takeShot(browser, product, shot, { ...at, width })));
      for (const result of taken)
        if (result.status === 'rejected') missed.push(`${name}-${shot.name} in ${language}: ${result.reason}`);
    }
  }
  return missed;
}

interface At {
  state: Chapter['storageState'];
  language: string;
  width: (typeof widths)[number];
  /** The picture's file, without width, language and theme. */
  picture: string;
}

async function takeShot(browser: Browser, product: Product, shot: Shot, at: At): Promise<void> {
  const { width, language } = at;
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: at.state,
    locale: language,
    viewport: { width, height: windowHeight },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  try {
    await context.clock.install({ time: datedMoment });
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: product.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await open(page, shot);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const whole = await page.evaluate<number>('document.documentElement.scrollHeight');
      const height = Math.min(whole, longest[width]);
      const image = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height }, scale: 'css' });
      await writeFile(`${at.picture}-${width}-${language.slice(0, 2)}-${theme}.png`, image);
    }
  } finally {
    await context.close();
  }
}

async function open(page: Page, { path, before, show }: Shot): Promise<void> {
  await before?.(page);
  await page.goto(path);
  await page.locator('h1, table[role=presentation]').first().waitFor();
  // A screen that gets no answer is never quiet.
  if (before === undefined) await page.waitForLoadState('networkidle');
  await show?.(page);
}
