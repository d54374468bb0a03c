import type { Catalog } from '@portage/messages';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { messagesIn } from '../../platform/catalogs.ts';
import { companyLocale, currentRole, ownerLocale, setRole, storedLocale, storedLocales } from './queries.ts';

/**
 * The texts for a mail in its receiver's language: the one saved with the account of that address, or with the account that owns
 * the company of that billing address.
 * @param installed the texts of the installation, for an address without a language
 * @param otherwise the locale for an address without a language, if not the installation's
 */
export async function messagesFor(
  installed: Catalog,
  tx: Transaction,
  address: string,
  otherwise: string | null = null,
): Promise<Catalog> {
  const before = await currentRole(tx);
  await setRole(tx, 'service_role');
  const locale = await storedLocale(tx, address);
  await setRole(tx, before);
  return messagesIn(installed, locale ?? otherwise);
}

/** A person who is paid, for their language. */
interface Payee {
  email: string;
  /** The province of employment. */
  province: string | null;
  companyId: string;
}

const otherwiseOf = ({ province }: Payee, owner: string | null): string | null => (province === 'QC' ? 'fr-CA' : owner);

/**
 * The texts for a mail to a person who is paid: in the language of their own account, else French in Quebec, else that of the account
 * that owns the company, as their placement letter.
 */
export async function messagesForPayee(installed: Catalog, tx: Transaction, payee: Payee): Promise<Catalog> {
  const owner = payee.province === 'QC' ? null : await ownerLocale(tx, payee.companyId);
  return messagesFor(installed, tx, payee.email, otherwiseOf(payee, owner));
}

/** The languages of people who are paid, by the same rule, in their order. The caller acts as the service. */
export async function localesOfPayees(
  installed: Catalog,
  tx: Transaction,
  payees: readonly Payee[],
): Promise<string[]> {
  const stored = await storedLocales(
    tx,
    payees.map(({ email }) => email),
  );
  const owners = new Map<string, string | null>();
  for (const { companyId } of payees)
    if (!owners.has(companyId)) owners.set(companyId, await ownerLocale(tx, companyId));
  return payees.map(
    (payee, at) => messagesIn(installed, stored[at] ?? otherwiseOf(payee, owners.get(payee.companyId) ?? null)).locale,
  );
}

/**
 * The texts for a document of a company: in the language of the account that owns it.
 * @param installed the texts of the installation, for a company whose owner has no language
 * @param companyId its id; any other text has no language
 */
export const companyMessages = async (installed: Catalog, db: Database, companyId: string): Promise<Catalog> =>
  messagesIn(installed, await companyLocale(db, companyId));
