import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { ChosenReceipt } from '@portage/domain/expenses/expense-form';
import {
  DEDUCTION_KINDS,
  type DeductionKind,
  isBeforeTax,
  isGarnishment,
} from '@portage/domain/net-pay/pay-deductions';
import * as m from '@portage/messages/console-tax';
import { useState } from 'react';
import { ChosenDocument } from '../../features/pay/documents/chosen-document.tsx';
import { ActDialog, type ActValues } from '../money/act-dialog.tsx';
import { deductionNames } from './deduction-names.ts';

function hintOf(kind: DeductionKind): string {
  if (isGarnishment(kind)) return m.byRank;
  return isBeforeTax(kind) ? m.beforeTax : m.afterTax;
}
const hints = Object.fromEntries(DEDUCTION_KINDS.map((kind) => [kind, hintOf(kind)]));
const orders = DEDUCTION_KINDS.filter(isGarnishment);
const shownFor = { name: 'kind', values: orders };
const dayOrNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

/** What an order leaves to the person. A percentage is typed like an amount: hundredths are its cents. */
const limitsOf = (kind: string | undefined, typed: ActValues['cents']) =>
  orders.some((one) => one === kind)
    ? { max_share: typed.share ?? null, kept_cents: typed.kept ?? null }
    : { max_share: null, kept_cents: null };

interface AddDeductionDialogProps {
  memberId: string;
  /** The next pay date that is not paid out; null for none. */
  nextPay: PlainDate | null;
  onClose: () => void;
}

/** Records what is deducted from each regular pay of a person. */
export function AddDeductionDialog({ memberId, nextPay, onClose }: AddDeductionDialogProps) {
  const [document, setDocument] = useState<ChosenReceipt | null>(null);
  return (
    <ActDialog
      act="provider/add-deduction"
      title={m.addDeduction}
      description={m.addText}
      confirm={m.addDeduction}
      fields={[
        {
          name: 'kind',
          kind: 'select',
          label: m.kind,
          options: DEDUCTION_KINDS.map((value) => ({ value, label: deductionNames[value] })),
          value: DEDUCTION_KINDS[0],
          hints,
        },
        { name: 'description', kind: 'text', label: m.description, hint: m.descriptionHint, maxLength: 100 },
        { name: 'amount', kind: 'money', label: m.amountField },
        { name: 'total', kind: 'money', label: m.totalField, hint: m.totalHint, optional: true },
        { name: 'share', kind: 'money', label: m.shareField, hint: m.shareHint, optional: true, shownFor },
        { name: 'kept', kind: 'money', label: m.keptField, hint: m.keptHint, optional: true, shownFor },
        { name: 'from', kind: 'date', label: m.fromField, value: nextPay ?? '' },
        { name: 'until', kind: 'date', label: m.untilField, optional: true },
      ]}
      addressed={false}
      request={({ text, cents }, reason) => ({
        team_member_id: memberId,
        ...limitsOf(text.kind, cents),
        kind: DEDUCTION_KINDS.find((one) => one === text.kind) ?? DEDUCTION_KINDS[0],
        cents: cents.amount ?? 0,
        total_cents: cents.total ?? null,
        from: text.from ?? '',
        until: dayOrNull(text.until),
        description: (text.description ?? '').trim(),
        document: document?.base64 ?? null,
        reason,
      })}
      last={<ChosenDocument label={m.orderFile} chosen={document} onChange={setDocument} />}
      done={() => m.added}
      onClose={onClose}
    />
  );
}

/** Ends a deduction on a pay date, or takes one back that was recorded in error. */
export function EndDeductionDialog({ deductionId, onClose }: { deductionId: string; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/end-deduction"
      title={m.endTitle}
      description={m.endText}
      confirm={m.endConfirm}
      keep={m.keepDeduction}
      fields={[{ name: 'until', kind: 'date', label: m.untilField, optional: true }]}
      addressed={false}
      destructive
      request={({ text }, reason) => ({ deduction_id: deductionId, until: dayOrNull(text.until), reason })}
      done={() => m.ended}
      onClose={onClose}
    />
  );
}
