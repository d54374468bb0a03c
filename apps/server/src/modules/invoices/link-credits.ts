import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';
import { lockUnlinkedCredits, setInvoiceLinks } from './queries/provider-invoices.ts';

/** Adds page and PDF links to credits that lack them. An invoice gets its links from the billing provider. */
export async function linkCredits({ db, config, keys }: Pick<Deps, 'db' | 'config' | 'keys'>): Promise<void> {
  await db.transaction(asService, async (tx) => {
    for (const id of await lockUnlinkedCredits(tx)) {
      const url = `${config.siteUrl}/credit/${id}/${linkToken(keys, 'credit', id)}`;
      await setInvoiceLinks(tx, id, url, `${url}/pdf`);
    }
  });
}
