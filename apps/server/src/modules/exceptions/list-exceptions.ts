import { parseCents } from '@portage/domain/money/money';
import {
  invoiceCorrections,
  isPayExceptionKey,
  type PayExceptionKey,
  payExceptions,
} from '@portage/domain/pay/pay-exceptions';
import type { Catalog } from '@portage/messages';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { ExceptionParams } from './pay-exception.ts';
import { countOpenRows, type ListedRow, listRows, openRowsWithNames } from './queries/rows.ts';

/** An exception with the names of what it is about. */
export interface ListedException extends Omit<ListedRow, 'key' | 'params'> {
  key: PayExceptionKey;
  params: ExceptionParams;
}

/**
 * The exceptions of all companies or of one, open ones first and the most urgent on top.
 * @param of.company a company's name or id
 * @param of.resolved whether to include resolved ones
 */
export async function listExceptions(
  db: Database,
  of: { company?: string; resolved?: boolean } = {},
): Promise<ListedException[]> {
  return db.transaction({ ...asService, readOnly: true }, async (tx) =>
    listed(await listRows(tx, { company: of.company ?? null, resolved: of.resolved ?? false, limit: null })),
  );
}

/**
 * The most urgent open exceptions of all companies, and how many are open in total.
 * @param limit how many to list
 */
export async function urgentExceptions(
  db: Database,
  limit: number,
): Promise<{ listed: ListedException[]; count: number; blocking: number }> {
  return db.transaction({ ...asService, readOnly: true }, async (tx) => ({
    ...(await countOpenRows(tx)),
    listed: listed(await listRows(tx, { company: null, resolved: false, limit })),
  }));
}

/** A company's open exceptions, the most urgent on top. */
export const openExceptions = async (tx: Transaction, companyId: string): Promise<ListedException[]> =>
  listed(await openRowsWithNames(tx, companyId));

const listed = (rows: readonly ListedRow[]): ListedException[] =>
  rows.flatMap(({ key, params, ...row }) =>
    isPayExceptionKey(key) ? [{ ...row, key, params: params as ExceptionParams }] : [],
  );

/** The person, invoice or payment that an exception is about, in words; '' for the company. */
export function subjectOf({ payExceptions: m }: Catalog, { member, params }: ListedException): string {
  if (params.number !== undefined) return m.invoice({ number: params.number });
  if (params.type !== undefined) return m.payment({ name: member ?? '', type: params.type });
  return member ?? '';
}

/** What the provider can do about an exception: a command, or else who has to act. */
export function remedyOf({ payExceptions: m }: Catalog, one: ListedException): string {
  const { actor } = payExceptions[one.key];
  return commandOf(one) ?? (actor === 'client' ? m.theClient : m[actor]);
}

/** The command with which the provider fixes an exception, with what it is about; null when the client or the person acts. */
export function commandOf({ key, member, params }: ListedException): string | null {
  const { link } = payExceptions[key];
  if (!('command' in link)) return null;
  const { correction = 'line', left, reference = 'REFERENCE' } = params;
  return (correction === 'line' ? link.command : invoiceCorrections[correction])
    .replace('{reference}', reference)
    .replace('{person}', argument(member ?? ''))
    .replace('{cents}', left === undefined ? 'null' : String(parseCents(left)));
}

/** A name that a shell reads as one; another is left for the provider to enter. */
const argument = (name: string) => (/^[\p{L}\p{M}\d .,’-]+$/u.test(name) ? name : 'PERSON');
