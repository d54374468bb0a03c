import { subtractBankDays } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate, yearOf } from '@portage/domain/dates/plain-date';
import { queryOptions } from '@tanstack/react-query';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import type { QueueItem } from './queue-queries.ts';

/** From November, the coming year without contribution rates. Its first paydays are invoiced ten bank days ahead. */
export const comingFiguresQuery = (today: PlainDate) =>
  queryOptions({
    ...ratesQuery,
    select: (rates): QueueItem[] => {
      const year = yearOf(today) + 1;
      if (Number(today.slice(5, 7)) < 11 || rates.find(year) !== undefined) return [];
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
