import { parseCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-pay';
import { formatCadNamed } from '@portage/messages/formats';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import type { OneTimePayment } from './pay-queries.ts';

/** Asks why, and cancels a payment that is not invoiced. */
export function CancelOneTimeDialog({ payment, onClose }: { payment: OneTimePayment; onClose: () => void }) {
  const { reference, employee_name, payment_type, amount } = payment;
  return (
    <ActDialog
      act="provider/cancel-one-time"
      title={m.cancelOneTimeTitle}
      about={dotted([employee_name, oneTimeName(payment_type), formatCadNamed(parseCents(amount))])}
      description={m.cancelOneTimeText}
      confirm={m.cancelPayment}
      keep={m.keepPayment}
      destructive
      addressed={false}
      request={(_, reason) => ({ reference: reference ?? '', reason })}
      done={() => m.oneTimeCanceled}
      onClose={onClose}
    />
  );
}
