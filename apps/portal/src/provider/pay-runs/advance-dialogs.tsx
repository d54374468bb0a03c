import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-money';
import { formatDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { ActDialog } from '../money/act-dialog.tsx';
import { namedAmount } from '../money/amount.tsx';
import { type Advance, creditQuery } from './pay-queries.ts';

interface AdvanceDialogProps {
  companyId: string;
  company: string;
  payday: string;
  onClose: () => void;
}

/** Pays a payday from the provider's money, before the client has paid. */
export function AdvanceDialog({ companyId, company, payday, onClose }: AdvanceDialogProps) {
  const credit = useQuery(creditQuery(companyId)).data;
  return (
    <ActDialog
      act="provider/advance-pay"
      title={m.advancePay}
      {...(credit && { about: m.advanceLeft({ left: namedAmount(credit.left), limit: namedAmount(credit.limit) }) })}
      description={m.advanceText({ company, day: formatDate(plainDate(payday)) })}
      confirm={m.advancePay}
      request={(_, reason) => ({ client: companyId, payday, reason })}
      done={(answer) => ({
        title: m.advanced({ amount: namedAmount(cents(answer.cents)) }),
        description: m.advancedText,
      })}
      onClose={onClose}
    />
  );
}

/** Cancels an advance before anyone is paid from it. */
export function CancelAdvanceDialog({ advance, onClose }: { advance: Advance; onClose: () => void }) {
  return (
    <ActDialog
      act="provider/cancel-advance"
      title={m.cancelAdvance}
      about={namedAmount(cents(advance.cents))}
      description={m.cancelAdvanceText({ reason: advance.reason })}
      confirm={m.cancelAdvance}
      keep={m.keepAdvance}
      request={(_, reason) => ({ advance: advance.id, reason })}
      done={() => m.advanceCanceled}
      onClose={onClose}
    />
  );
}
