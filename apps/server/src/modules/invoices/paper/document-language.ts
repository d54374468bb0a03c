import type { Catalog } from '@portage/messages';
import type { Deps } from '../../../deps.ts';
import { companyMessages } from '../../mail/receiver-language.ts';
import { findDocumentCompany } from '../queries/particulars.ts';

/**
 * The texts of an invoice or credit note: in the language of the account that owns the client, so that all its copies are the same.
 * @param id ours, or the billing provider's
 */
export async function documentMessages({ db, messages }: Pick<Deps, 'db' | 'messages'>, id: string): Promise<Catalog> {
  const company = await findDocumentCompany(db, id);
  return company === undefined ? messages : companyMessages(messages, db, company);
}
