import type { Deps } from '../../deps.ts';
import { settledCents } from './queries/particulars.ts';

/**
 * Whether payments, credits or write-offs settle a part of an invoice, so that charging the whole would be too much.
 * @param providerInvoiceId its id at the billing provider
 */
export const isSettledInPart = async ({ db }: Pick<Deps, 'db'>, providerInvoiceId: string): Promise<boolean> =>
  (await settledCents(db, providerInvoiceId)) > 0;
