import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-clients';
import { formatDate } from '@portage/messages/formats';
import { ActDialog } from '../../money/act-dialog.tsx';
import type { ClientCredit } from './client-credit-queries.ts';

interface OfClient {
  client: { id: string; name: string };
  onClose: () => void;
}

/** Days that are offered beside the one in force. The command line takes any number. */
const usualDays = [0, 7, 15, 30, 45, 60, 90, 120, 180, 365];

/** Sets how far a client, or every client without its own policy, may be behind. */
export function PolicyDialog({ client, credit, now, onClose }: OfClient & { credit: ClientCredit; now: string }) {
  const days = [...new Set([...usualDays, ...(credit.max_days === null ? [] : [credit.max_days])])].toSorted(
    (a, b) => a - b,
  );
  return (
    <ActDialog
      act="provider/set-credit-policy"
      title={m.changePolicy}
      description={m.policyText({ now })}
      confirm={m.changePolicy}
      fields={[
        {
          name: 'for',
          kind: 'select',
          label: m.policyFor,
          value: 'own',
          options: [
            { value: 'own', label: m.policyOwn },
            { value: 'default', label: m.policyDefault },
            { value: 'all', label: m.policyAll },
          ],
          hints: { default: m.policyDefaultHint, all: m.policyAllHint },
        },
        {
          name: 'days',
          kind: 'select',
          label: m.policyDays,
          value: credit.max_days === null ? 'any' : String(credit.max_days),
          options: [
            { value: 'any', label: m.policyAnyDays },
            ...days.map((each) => ({ value: String(each), label: m.policyDaysOption({ days: each }) })),
          ],
        },
        {
          name: 'amount',
          kind: 'money',
          label: m.policyAmount,
          hint: m.policyAmountHint,
          value: credit.max_cents === null ? '' : toDecimal(cents(credit.max_cents)),
          optional: true,
        },
      ]}
      request={({ text, cents: entered }, reason) => {
        const isAll = text.for === 'all';
        const policy = {
          days: text.days === undefined || text.days === 'any' ? null : Number(text.days),
          cents: entered.amount ?? null,
        };
        const isNone = text.for === 'default' || (isAll && policy.days === null && policy.cents === null);
        return { client: isAll ? null : client.id, policy: isNone ? null : policy, reason };
      }}
      done={() => m.policySet}
      onClose={onClose}
    />
  );
}

/** Has one payday planned although the client exceeds its policy. */
export function LiftDialog({ client, payday, onClose }: OfClient & { payday: string }) {
  const day = formatDate(plainDate(payday));
  return (
    <ActDialog
      act="provider/lift-credit-stop"
      title={m.planPaydayOf({ day })}
      description={m.liftText({ day, client: client.name })}
      confirm={m.planPayday}
      request={(_, reason) => ({ client: client.id, payday, reason })}
      done={() => m.lifted}
      onClose={onClose}
    />
  );
}
