import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { valueDateOf } from '@portage/domain/payouts/value-date';

/** A payday with pay that is invoiced and in no batch. Amounts in cents. */
export interface DuePayday {
  payday: string;
  clients: number;
  people: number;
  cents: number;
  left_out: number;
  left_out_cents: number;
}

/** Paydays whose money can be in people's accounts on one day. Who has pay of two of them is counted twice. */
export interface PayoutDay extends Omit<DuePayday, 'payday'> {
  day: PlainDate;
  paydays: readonly PlainDate[];
  /** The first day on which people should have had their money; null where none has passed. */
  lateSince: PlainDate | null;
}

/** Pay to pay out, by the day on which the money is in people's accounts, soonest first. */
export function payoutDays(due: readonly DuePayday[], today: PlainDate): PayoutDay[] {
  const byDay = Map.groupBy(due, ({ payday }) => valueDateOf(plainDate(payday), today));
  return [...byDay]
    .map(([day, rows]): PayoutDay => {
      const sum = (key: Exclude<keyof DuePayday, 'payday'>) => rows.reduce((total, row) => total + row[key], 0);
      const paydays = rows.map(({ payday }) => plainDate(payday)).toSorted();
      const [first] = paydays.map(payDateOf);
      return {
        day,
        paydays,
        lateSince: first !== undefined && first < today ? first : null,
        clients: sum('clients'),
        people: sum('people'),
        cents: sum('cents'),
        left_out: sum('left_out'),
        left_out_cents: sum('left_out_cents'),
      };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
