import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { findPaidPeople } from './queries/particulars.ts';

/** Whom an invoice pays. */
export interface PaidPeople {
  /** Their names, which the invoice's lines have too. */
  names: readonly string[];
  payday: PlainDate;
  /** 'planned' to the payday, 'paid' once all of it is paid out, 'late' after a payday that passed before. */
  state: 'planned' | 'paid' | 'late';
}

/**
 * Who is paid because of an invoice, and on which day. What was credited pays no one.
 * @param providerInvoiceId its id at the billing provider
 * @returns null for an invoice that pays no one
 */
export async function paidPeople(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  providerInvoiceId: string,
): Promise<PaidPeople | null> {
  const people = await findPaidPeople(db, providerInvoiceId);
  const payday = people[0]?.payday ?? null;
  if (payday === null) return null;
  const arePaid = people.every(({ paid }) => paid === true);
  return {
    names: people.map(({ name }) => name ?? ''),
    payday: plainDate(payday),
    state: arePaid ? 'paid' : payday >= today(clock) ? 'planned' : 'late',
  };
}
