import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { BUILT_IN_RATES, ratesBook } from '@portage/domain/contributions/rates-book';
import { tableOfDocument } from '@portage/domain/contributions/rates-document';
import { nextYearsDocument } from '@portage/domain/contributions/testing/next-years-document';
import { plainDate } from '@portage/domain/dates/plain-date';
import * as messages from '@portage/messages/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProviderServer, startProviderServer } from '../../testing/provider-server.ts';
import { missingYear, missingYearText } from './missing-rates.ts';
import { ratesFinding } from './rates-finding.ts';
import { warnOfMissingRates } from './warn-of-missing-rates.ts';

const last = RATES_TABLES.at(-1)?.year ?? 0;

test.each([
  [`${last}-11-16`, null],
  [`${last}-11-17`, { year: last + 1, begun: false }],
  [`${last}-12-31`, { year: last + 1, begun: false }],
  [`${last + 1}-01-01`, { year: last + 1, begun: true }],
  ['2999-06-01', { year: 2999, begun: true }],
])('on %s the year to warn of is %j', (day, expected) => {
  const found = missingYear(BUILT_IN_RATES, plainDate(day));
  expect(found === null ? null : { year: found.year, begun: found.begun }).toEqual(expected);
});

test('does not warn of a year that the provider added', () => {
  const rates = ratesBook([tableOfDocument(nextYearsDocument())]);
  expect(missingYear(rates, plainDate(`${last}-12-31`))).toBeNull();
  expect(missingYear(rates, plainDate(`${last + 1}-12-31`))?.year).toBe(last + 2);
});

test('the warning names the year, the figures and the command', () => {
  const found = missingYear(BUILT_IN_RATES, plainDate('2999-06-01'));
  expect(found && missingYearText(messages, found)).toBe(
    'Contribution rates for 2999 are missing: CPP and CPP2; QPP; EI; QPIP. Add them with portage rates add.',
  );
});

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test('mails the provider once a day, and the doctor says so', async () => {
  const [first, second] = [plainDate('2199-12-01'), plainDate('2199-12-02')];
  const mails = () =>
    server.rows(
      "select to_address, subject, body_text from app.mail_messages where kind = 'missing-rates' order by created_at",
    );
  await warnOfMissingRates(server.deps, first);
  await warnOfMissingRates(server.deps, first);
  expect(await mails()).toEqual([
    {
      to_address: server.deps.config.PROVIDER_CONTACT_EMAIL,
      subject: 'Contribution rates for 2199 are missing',
      body_text: expect.stringContaining('or with portage rates add.'),
    },
  ]);
  await warnOfMissingRates(server.deps, second);
  expect(await mails()).toHaveLength(2);
  await warnOfMissingRates(server.deps, plainDate(`${last}-06-01`));
  expect(await mails()).toHaveLength(2);

  const doctor = (day: string) =>
    ratesFinding({ ...server.deps, clock: { offset: 0, now: () => Date.parse(`${day}T17:00:00Z`) } });
  expect(await doctor('2199-06-01')).toMatchObject({ result: 'wrong', advice: expect.stringContaining('2199') });
  expect(await doctor(`${last}-12-01`)).toMatchObject({
    result: 'note',
    advice: expect.stringContaining(`${last + 1}`),
  });
  expect(await doctor(`${last}-06-01`)).toMatchObject({ result: 'fine', advice: '' });
});
