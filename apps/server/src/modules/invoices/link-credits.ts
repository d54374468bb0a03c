import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { creditUrl } from './correction-mails.ts';
import { keepParticulars } from './paper/describe-document.ts';
import { lockUnlinkedCredits, setInvoiceLinks } from './queries/provider-invoices.ts';

/** Adds page and PDF links to credits that lack them. An invoice gets its links from the billing provider. */
export async function linkCredits({ db, config, keys }: Pick<Deps, 'db' | 'config' | 'keys'>): Promise<void> {
  await db.transaction(asService, async (tx) => {
    for (const id of await lockUnlinkedCredits(tx)) {
      const url = creditUrl({ config, keys }, id);
      await keepParticulars({ config }, tx, id);
      await setInvoiceLinks(tx, id, url, `${url}/pdf`);
    }
  });
}
