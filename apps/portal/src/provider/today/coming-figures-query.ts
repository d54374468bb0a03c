import { comingYearWithoutRates } from '@portage/domain/contributions/coming-year';
import { subtractBankDays } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-queue';
import { queryOptions } from '@tanstack/react-query';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import type { QueueItem } from './queue-queries.ts';

/** From November, the coming year without contribution rates. Its first paydays are invoiced ten bank days ahead. */
export const comingFiguresQuery = (today: PlainDate) =>
  queryOptions({
    ...ratesQuery,
    // To the reader, the queue is what could not be loaded.
    meta: { errorTitle: m.notLoaded },
    select: (rates): QueueItem[] => {
      const year = comingYearWithoutRates(today, (one) => rates.find(one) !== undefined);
      if (year === null) return [];
      return [
        {
          id: `figures:${year}`,
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
        },
      ];
    },
  });
