import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Opens the newest mail to an address with a matching subject, in the product's mailbox. */
export async function openMail(page: Page, to: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await page
      .getByRole('listitem')
      .filter({ hasText: to })
      .getByRole('link', { name: subject })
      .first()
      .click({ timeout: 1000 });
  }).toPass();
}

/** The token of a mailed link, as POST /auth/v1/verify takes it. */
export const linkToken = (link: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));

/** Subject, text and first link of the newest mail to an address with a matching subject. */
export async function readMail(
  request: APIRequestContext,
  to: string,
  subject: RegExp,
): Promise<{ subject: string; text: string; link: string }> {
  let found: { subject: string; text: string; link: string } | undefined;
  await expect(async () => {
    const list = await (await request.get('/dev/mailbox')).text();
    const items = [
      ...list.matchAll(/<a href="(\/dev\/mailbox\/[0-9a-f-]{36})">([^<]*)<\/a><span[^>]*>(?:To|À) ([^<,]*),/g),
    ];
    const item = items.find(([, , words, address]) => address === to && subject.test(words ?? ''));
    expect(item, `a mail to ${to}`).toBeDefined();
    const page = await (await request.get(item?.[1] ?? '')).text();
    const text = (/<pre[^>]*>(.*?)<\/pre>/s.exec(page)?.[1] ?? '').replaceAll('&amp;', '&');
    found = { subject: item?.[2] ?? '', text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
  }).toPass();
  if (found === undefined) throw new Error(`No mail came to ${to}.`);
  return found;
}
