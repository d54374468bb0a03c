import { clientTax } from '@portage/domain/invoices/invoice-tax';
import * as m from '@portage/messages/console-clients';
import { formatRate } from '@portage/messages/formats';
import { useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { hiringCountries, labelOf } from '#lib/texts/signup-choices.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { mayDo } from '../../may-do.ts';
import { useStaff } from '../../staff.ts';
import type { ClientRecord } from '../clients-queries.ts';
import styles from './client-tax.module.css';

const TaxDialog = lazyOpened(async () => (await import('./tax-dialog.tsx')).TaxDialog);

/** The tax rate of the client's next invoice, where it comes from, and the button that changes it. */
export function ClientTax({ client, companyId }: { client: ClientRecord; companyId: string }) {
  const staff = useStaff();
  const [changing, setChanging] = useState(false);
  const own = client.tax_rate === null ? null : String(client.tax_rate);
  const now = shownTax(client, own);
  return (
    <div className={styles.bar}>
      <Facts facts={[[m.invoiceTax, now]]} />
      {mayDo(staff, 'provider/set-tax-rate') && <Button onClick={() => setChanging(true)}>{m.changeTax}</Button>}
      {changing && (
        <TaxDialog
          companyId={companyId}
          name={client.legal_name ?? ''}
          own={own}
          now={now}
          otherwise={shownTax(client, null)}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  );
}

/** A rate with its reason. @param own the client's own rate in percent; null without one */
function shownTax({ hiring_country: country }: Pick<ClientRecord, 'hiring_country'>, own: string | null): string {
  const { rate, basis } = clientTax({ own, country: country ?? '' }, config.invoiceTaxRate);
  const shown = basis === 'Canada' && rate === 0 ? 'unset' : basis;
  return m.taxNow({
    basis: shown,
    rate: formatRate(rate),
    country: labelOf(hiringCountries, country ?? undefined) ?? '',
  });
}
