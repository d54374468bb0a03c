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
  expect(exceptionPath('provinceMissing', 'the-member')).toBe('/team/the-member?correct=1');
});

const of = (key: 'provinceMissing' | 'invoicedAfterEnd', paydays: string[]) =>
  exceptionDates(
    {
      key,
      first_day: '2026-12-01',
      last_day: '2026-12-14',
      opened_at: '2026-11-20T15:00:00Z',
      params: key === 'invoicedAfterEnd' ? {} : { paydays },
    },
    '2026-11-25',
  );

test('names the paydays that are not paid and those that will not be', () => {
  const ahead = "The paydays of 9 Jan and 9 Feb 2027 won't be paid until this is fixed";
  expect(of('provinceMissing', ['2027-01-09', '2027-02-09'])).toEqual([ahead, 'Since 20 Nov 2026']);
  expect(of('provinceMissing', ['2026-11-24', '2026-11-25']).slice(0, 2)).toEqual([
    "The payday of 24 Nov 2026 isn't paid yet",
    "The payday of 25 Nov 2026 won't be paid until this is fixed",
  ]);
  expect(of('provinceMissing', ['2026-12-01', '2026-12-15', '2026-12-29', '2027-01-12'])[0]).toBe(
    "4 paydays from 1 Dec 2026 to 12 Jan 2027 won't be paid until this is fixed",
  );
});

test('says since when days are not paid that an earlier payday missed', () => {
  const since = exceptionDates(
    {
      key: 'provinceMissing',
      first_day: '2026-06-01',
      last_day: '2026-11-29',
      opened_at: '2026-11-20T15:00:00Z',
      params: { paydays: ['2026-11-30'] },
    },
    '2026-11-25',
  );
  expect(since[0]).toBe("Days from 1 Jun 2026 on aren't paid yet");
});

test('names the days that are invoiced too far', () => {
  expect(of('invoicedAfterEnd', [])[0]).toBe('1 Dec 2026 to 14 Dec 2026 invoiced');
});
