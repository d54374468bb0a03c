import { comingYearWithoutRates } from '@portage/domain/contributions/coming-year';
import { subtractBankDays } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-queue';
import { queryOptions } from '@tanstack/react-query';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import type { Decision } from './decisions-queries.ts';

/** From November, the coming year without contribution rates. Its first paydays are invoiced ten bank days ahead. */
export const comingFiguresQuery = (today: PlainDate) =>
  queryOptions({
    ...ratesQuery,
    // To the reader, the queue is what could not be loaded.
    meta: { errorTitle: m.notLoaded },
    select: (rates): Decision[] => {
      const year = comingYearWithoutRates(today, (one) => rates.find(one) !== undefined);
      if (year === null) return [];
      return [
        {
          id: `figures:${year}`,
          decision: `figures:${year}`,
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
          what: 'comingYear',
          blocking: false,
          dueOn: subtractBankDays(plainDate(`${year}-01-01`), 10),
          companyId: null,
          company: '',
          memberId: null,
          person: '',
          reference: String(year),
          cents: null,
          detail: '',
          payday: null,
        },
      ];
    },
  });
