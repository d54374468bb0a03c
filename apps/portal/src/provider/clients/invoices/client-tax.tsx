import { clientTax, parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import * as m from '@portage/messages/console-clients';
import { formatRate } from '@portage/messages/formats';
import { useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { hiringCountries, labelOf } from '#lib/texts/signup-choices.ts';
import { Button } from '#ui/button/button.tsx';
import { Facts } from '../../lists/facts.tsx';
import { mayDo } from '../../may-do.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import { useStaff } from '../../staff.ts';
import type { ClientRecord } from '../clients-queries.ts';
import styles from './client-tax.module.css';

/** The tax rate of the client's next invoice, where it comes from, and the dialog that changes it. */
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
        <ActDialog
          act="provider/set-tax-rate"
          title={m.changeTaxTitle({ name: client.legal_name ?? '' })}
          description={m.changeTaxText({ now })}
          confirm={m.changeTax}
          fields={[
            {
              name: 'percent',
              label: m.taxPercent,
              kind: 'text',
              value: own ?? '',
              optional: true,
              hint: m.taxPercentHint({ otherwise: shownTax(client, null) }),
            },
          ]}
          request={({ text }, reason) => ({ client: companyId, percent: text.percent?.trim() || null, reason })}
          done={({ percent }) =>
            percent === null ? m.taxDefault : m.taxSet({ rate: formatRate(parseTaxRate(percent) ?? 0) })
          }
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
