import { exceptionPath, payExceptionKeys, payExceptions } from '@portage/domain/pay/pay-exceptions';
import { portalRoute } from '@portage/domain/portal-paths';
import { expect, test } from 'vitest';
import { exceptionActor, exceptionDates, exceptionTexts } from './pay-exception-texts.ts';

test.each(payExceptionKeys)('%s has title, cause, fix, actor and a link that leads somewhere', (key) => {
  for (const text of [...Object.values(exceptionTexts(key)), exceptionActor(key)]) expect(text).toMatch(/\w.*\w/);
  const path = exceptionPath(key, 'the-member');
  const { link } = payExceptions[key];
  if ('command' in link) {
    expect(link.command).toMatch(/^portage \w+/);
    expect(path).toBeNull();
  } else expect(portalRoute((path ?? '').split('?')[0] ?? '')).not.toBeNull();
  // Only the provider runs commands.
  expect('command' in link).toBe(payExceptions[key].actor === 'provider');
});

test('leads to the person when a detail is missing', () => {
  expect(exceptionPath('provinceMissing', 'the-member')).toBe('/team?member=the-member');
});

test('says that days are unpaid, will not be paid, or are invoiced', () => {
  const days = (key: 'provinceMissing' | 'invoicedAfterEnd', first_day: string, last_day: string) =>
    exceptionDates({ key, first_day, last_day, opened_at: '2026-11-20T15:00:00Z' }, '2026-11-25')[0];
  expect(days('provinceMissing', '2026-11-01', '2026-11-14')).toBe('1 Nov 2026 to 14 Nov 2026 not paid yet');
  expect(days('provinceMissing', '2026-11-25', '2026-11-25')).toBe('25 Nov 2026 not paid yet');
  expect(days('provinceMissing', '2026-11-26', '2026-11-26')).toBe("26 Nov 2026 won't be paid until this is fixed");
  expect(days('provinceMissing', '2026-12-01', '2026-12-14')).toBe(
    "1 Dec 2026 to 14 Dec 2026 won't be paid until this is fixed",
  );
  expect(days('invoicedAfterEnd', '2026-12-01', '2026-12-14')).toBe('1 Dec 2026 to 14 Dec 2026 invoiced');
});
