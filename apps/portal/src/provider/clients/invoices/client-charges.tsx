import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-charges';
import { formatCadNamed, formatDate, formatRate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { mayDo } from '../../may-do.ts';
import { useStaff } from '../../staff.ts';
import { type ClientFee, clientChargesQuery } from './client-charges-queries.ts';
import styles from './client-tax.module.css';

const FeeDialog = lazyOpened(async () => (await import('./charges-dialogs.tsx')).FeeDialog);
const ClassDialog = lazyOpened(async () => (await import('./charges-dialogs.tsx')).ClassDialog);
const PoDialog = lazyOpened(async () => (await import('./charges-dialogs.tsx')).PoDialog);

/** The client's fee, its class in levies and its PO number, each with the button that changes it. */
export function ClientCharges({ companyId, name }: { companyId: string; name: string }) {
  const staff = useStaff();
  const read = useQuery(clientChargesQuery(companyId));
  const [dialog, setDialog] = useState<'fee' | 'class' | 'po' | null>(null);
  if (read.isError) return <ListFailed title={m.notLoaded} />;
  const charges = read.data;
  if (charges === undefined || charges === null) return null;
  const client = { id: companyId, name };
  const close = () => setDialog(null);
  const fee = feeText(charges.fees);
  return (
    <>
      <div className={styles.bar}>
        <Facts facts={[[m.fee, fee]]} />
        {mayDo(staff, 'provider/set-client-fee') && <Button onClick={() => setDialog('fee')}>{m.changeFee}</Button>}
      </div>
      <div className={styles.bar}>
        <Facts facts={[[m.levyClass, charges.levy_class]]} />
        {mayDo(staff, 'provider/set-levy-class') && <Button onClick={() => setDialog('class')}>{m.changeClass}</Button>}
      </div>
      <div className={styles.bar}>
        <Facts facts={[[m.poNumber, charges.po_number || m.noPoNumber]]} />
        {mayDo(staff, 'provider/set-po-number') && <Button onClick={() => setDialog('po')}>{m.changePo}</Button>}
      </div>
      {dialog === 'fee' && <FeeDialog client={client} now={fee} onClose={close} />}
      {dialog === 'class' && <ClassDialog client={client} now={charges.levy_class} onClose={close} />}
      {dialog === 'po' && <PoDialog client={client} now={charges.po_number} onClose={close} />}
    </>
  );
}

/** The fee of today, and that others follow. */
function feeText(fees: readonly ClientFee[]): string {
  const today = todayAt(Date.now());
  const current = fees.findLast(({ from }) => from <= today);
  const coming = fees.filter(({ from }) => from > today);
  const now = current === undefined || isNone(current) ? m.noFee : wordsOf(current);
  const [next] = coming;
  return next === undefined
    ? now
    : m.feeComing({ fee: now, count: coming.length, day: formatDate(plainDate(next.from)) });
}

const isNone = ({ cents: amount, percent }: ClientFee) => (amount ?? percent) === 0;

function wordsOf({ from, kind, cents: amount, percent }: ClientFee): string {
  const day = formatDate(plainDate(from));
  return kind === 'month'
    ? m.feeMonth({ amount: formatCadNamed(cents(amount ?? 0)), day })
    : m.feePercent({ rate: formatRate(Math.round((percent ?? 0) * 1000)), day });
}
