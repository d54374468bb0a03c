import { comingYearWithoutRates } from '@portage/domain/contributions/coming-year';
import { subtractBankDays } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { firstDayWithoutTables } from '@portage/domain/income-tax/coming-tables';
import * as m from '@portage/messages/console-queue';
import { queryOptions } from '@tanstack/react-query';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import { taxTablesQuery } from '#lib/figures/tax-tables-queries.ts';
import type { Decision } from './decisions-queries.ts';

// To the reader, the queue is what could not be loaded.
const meta = { errorTitle: m.notLoaded };

/** From November, the coming year without contribution rates. Its first paydays are invoiced ten bank days ahead. */
export const comingFiguresQuery = (today: PlainDate) =>
  queryOptions({
    ...ratesQuery,
    meta,
    select: (rates): Decision[] => {
      const year = comingYearWithoutRates(today, (one) => rates.find(one) !== undefined);
      if (year === null) return [];
      return [missing(String(year), { what: 'comingYear', from: plainDate(`${year}-01-01`), blocking: false })];
    },
  });

/** The first pay date of now or soon that has no income tax tables. */
export const comingTaxTablesQuery = (today: PlainDate) =>
  queryOptions({
    ...taxTablesQuery,
    meta,
    select: (tax): Decision[] => {
      const from = firstDayWithoutTables(tax, today);
      return from === null ? [] : [missing(from, { what: 'taxTables', from, blocking: from <= today })];
    },
  });

/** Figures that nobody has added, as a decision that is due when the first pay with them is invoiced. */
function missing(
  reference: string,
  { from, ...item }: { what: 'comingYear' | 'taxTables'; from: PlainDate; blocking: boolean },
): Decision {
  return {
    id: `figures:${reference}`,
    decision: `figures:${reference}`,
    facts: 1,
    clients: 0,
    people: 0,
    taken: null,
    snooze: null,
    asleep: false,
    woke: null,
    // Not of the database, so it is neither taken nor snoozed.
    fingerprint: '',
    nextDeadline: null,
    kind: 'figures',
    dueOn: subtractBankDays(from, 10),
    companyId: null,
    company: '',
    memberId: null,
    person: '',
    reference,
    cents: null,
    detail: '',
    payday: null,
    ...item,
  };
}
