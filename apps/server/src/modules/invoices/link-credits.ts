import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';
import { lockUnlinkedCredits, setInvoiceLinks } from './queries/provider-invoices.ts';

/** Gives the credits that have none the links of their page and PDF, as the billing provider gives an invoice its. */
export async function linkCredits({ db, config, keys }: Pick<Deps, 'db' | 'config' | 'keys'>): Promise<void> {
  await db.transaction(asService, async (tx) => {
    for (const id of await lockUnlinkedCredits(tx)) {
      const url = `${config.siteUrl}/credit/${id}/${linkToken(keys, 'credit', id)}`;
      await setInvoiceLinks(tx, id, url, `${url}/pdf`);
    }
  });
}
