import { toDecimal } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-clients';
import { useQuery } from '@tanstack/react-query';
import { ActDialog } from '../money/act-dialog.tsx';
import { creditQuery } from '../pay-runs/pay-queries.ts';

interface LimitDialogProps {
  client: { id: string; name: string };
  onClose: () => void;
}

/** Sets how much of a client's pay may be advanced and not be repaid at a time. */
export function LimitDialog({ client, onClose }: LimitDialogProps) {
  const credit = useQuery(creditQuery(client.id)).data;
  if (credit === undefined) return null;
  return (
    <ActDialog
      act="provider/set-credit-limit"
      title={m.setLimit}
      description={m.limitText({ client: client.name })}
      confirm={m.setLimit}
      fields={[
        {
          name: 'limit',
          kind: 'money',
          label: m.limitField,
          hint: m.limitHint,
          value: credit.limit === 0 ? '' : toDecimal(credit.limit),
          optional: true,
        },
      ]}
      request={(entered, reason) => ({ client: client.id, cents: entered.cents.limit ?? 0, reason })}
      done={() => m.limitSet}
      onClose={onClose}
    />
  );
}
