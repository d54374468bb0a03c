import type { PlainDate } from '@portage/domain/dates/plain-date';
import { PAY_ITEM_KINDS } from '@portage/domain/pay-items/pay-item-kinds';
import * as m from '@portage/messages/console-items';
import { payItemNames, payItemReasons } from '#lib/texts/names/pay-item-names.ts';
import { ActDialog } from '../../money/act-dialog.tsx';

const dayOrNull = (text: string | undefined) => (text === undefined || text === '' ? null : text);

interface AddItemDialogProps {
  memberId: string;
  /** The first day on which it can begin; null for any. */
  first: PlainDate | null;
  onClose: () => void;
}

/** Records an allowance or benefit of each regular pay of a person. */
export function AddItemDialog({ memberId, first, onClose }: AddItemDialogProps) {
  return (
    <ActDialog
      act="provider/add-pay-item"
      title={m.add}
      description={m.addText}
      confirm={m.add}
      fields={[
        {
          name: 'kind',
          kind: 'select',
          label: m.kind,
          options: PAY_ITEM_KINDS.map((value) => ({ value, label: payItemNames[value] })),
          value: PAY_ITEM_KINDS[0],
          hints: payItemReasons,
        },
        { name: 'description', kind: 'text', label: m.description, hint: m.descriptionHint, maxLength: 100 },
        { name: 'amount', kind: 'money', label: m.amountField, hint: m.amountHint },
        { name: 'from', kind: 'date', label: m.fromField, hint: m.fromHint, value: first ?? '' },
        { name: 'until', kind: 'date', label: m.untilField, optional: true },
      ]}
      addressed={false}
      request={({ text, cents }, reason) => ({
        team_member_id: memberId,
        kind: PAY_ITEM_KINDS.find((one) => one === text.kind) ?? PAY_ITEM_KINDS[0],
        cents: cents.amount ?? 0,
        from: text.from ?? '',
        until: dayOrNull(text.until),
        description: (text.description ?? '').trim(),
        reason,
      })}
      done={() => m.added}
      onClose={onClose}
    />
  );
}

/** Ends an allowance or benefit on a pay date, or takes one back that was recorded in error. */
export function EndItemDialog({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/end-pay-item"
      title={m.endTitle}
      description={m.endText}
      confirm={m.endConfirm}
      keep={m.keep}
      fields={[{ name: 'until', kind: 'date', label: m.untilField, optional: true }]}
      addressed={false}
      destructive
      request={({ text }, reason) => ({ pay_item_id: itemId, until: dayOrNull(text.until), reason })}
      done={() => m.ended}
      onClose={onClose}
    />
  );
}
