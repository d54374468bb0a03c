import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { linkToken } from '../../platform/secrets/secret-links.ts';

/** Gives the credits that have none the links of their page and PDF, as the billing provider gives an invoice its. */
export async function linkCredits({ db, config, keys }: Pick<Deps, 'db' | 'config' | 'keys'>): Promise<void> {
  await db.transaction(asService, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id from public.invoices where kind = 'Credit' and hosted_invoice_url is null
       order by created_at, id limit 200 for update skip locked`,
    );
    for (const { id } of rows) {
      const url = `${config.siteUrl}/credit/${id}/${linkToken(keys, 'credit', id)}`;
      await tx.query('update public.invoices set hosted_invoice_url = $2, invoice_pdf = $3 where id = $1', [
        id,
        url,
        `${url}/pdf`,
      ]);
    }
  });
}
