import type { Catalog } from '@portage/messages';
import { messagesIn } from '../../platform/catalogs.ts';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { companyLocale, currentRole, ownerLocale, setRole, storedLocale } from './queries.ts';

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

/**
 * The texts for a mail to a person who is paid: in the language of their own account, else French in Quebec, else that of the account
 * that owns the company, as their placement letter.
 */
export async function messagesForPayee(
  installed: Catalog,
  tx: Transaction,
  { email, province, companyId }: { email: string; province: string | null; companyId: string },
): Promise<Catalog> {
  return messagesFor(installed, tx, email, province === 'QC' ? 'fr-CA' : await ownerLocale(tx, companyId));
}

/**
 * The texts for a document of a company: in the language of the account that owns it.
 * @param installed the texts of the installation, for a company whose owner has no language
 * @param companyId its id; any other text has no language
 */
export const companyMessages = async (installed: Catalog, db: Database, companyId: string): Promise<Catalog> =>
  messagesIn(installed, await companyLocale(db, companyId));
