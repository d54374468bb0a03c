import { addDays, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { staffAnswersFrom } from '@portage/domain/expenses/unanswered-claim';
import * as words from '@portage/messages/expenses';
import { formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/me-expenses';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callMe } from '#lib/calls/call-me.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { outcomeOf } from '../../features/pay/expenses/claim-texts.ts';
import styles from '../person.module.css';
import type { Employment } from '../person-queries.ts';
import { useSaved } from '../use-saved.ts';
import { type OwnExpense, ownReceiptQuery } from './expense-queries.ts';

const ReceiptDialog = lazyOpened(
  async () => (await import('../../features/pay/expenses/receipt-dialog.tsx')).ReceiptDialog,
);

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

interface ExpenseRowProps {
  expense: OwnExpense;
  employment: Employment;
}

/** One of the person's claims: what it was, what happens next, its receipt, and the button that cancels it. */
export function ExpenseRow({ expense, employment }: ExpenseRowProps) {
  const { id, state, amount, spentOn, note } = expense;
  const { team_member_id: memberId } = employment;
  const saved = useSaved();
  const [shown, setShown] = useState(false);
  const cancel = useMutation({
    mutationFn: () => callMe('me/cancel-expense', { team_member_id: memberId, expense_id: id }),
    onSuccess: () => saved(m.canceled),
    onError: ({ message }) => toast({ title: m.failed, description: message, variant: 'destructive' }),
  });
  const facts = { amount: formatCadNamed(amount), day: formatShortDateInText(spentOn) };
  const what = dotted([words.category(expense), facts.amount, facts.day]);
  return (
    <li>
      <span className={styles.what}>
        <span>
          {words.category(expense)} · <Money cents={amount} currency />
        </span>
        <span className={styles.note}>{dotted([facts.day, note])}</span>
        <span>{nextText(expense, employment)}</span>
      </span>
      <span className={styles.buttons}>
        <Button size="s" onClick={() => setShown(true)}>
          <RichText text={m.seeReceipt({ what })} tags={hidden} />
        </Button>
        {state === 'requested' && (
          <Button size="s" pending={cancel.isPending} onClick={() => cancel.mutate()}>
            <RichText text={m.cancel({ what })} tags={hidden} />
          </Button>
        )}
      </span>
      {shown && (
        <ReceiptDialog title={words.receiptTitle(facts)} query={ownReceiptQuery(id)} onClose={() => setShown(false)} />
      )}
    </li>
  );
}

/** Who answers a claim, and since when it waits: the client, and the provider once the client has left it for too long. */
function waitingText(claimedOn: PlainDate, company: string): string {
  const day = formatShortDateInText(claimedOn);
  const from = staffAnswersFrom(claimedOn);
  if (todayAt(Date.now()) >= from) return m.waitingForUs({ company, day });
  return m.waiting({ company, day, by: formatShortDateInText(addDays(from, -1)) });
}

/** What happens next to a claim. */
function nextText({ state, claimedOn, answer, payment }: OwnExpense, { company, lastDay }: Employment): string {
  if (state === 'requested') return waitingText(claimedOn, company);
  if (state === 'declined') return m.declined({ answer });
  if (state === 'canceled' || payment === null) return m.canceledState;
  const day = formatShortDateInText(payment.payday);
  switch (outcomeOf(payment)) {
    case 'paid':
      return words.paidOn({ day });
    case 'canceled':
      return m.approvedCanceled({ company });
    case 'late':
      return m.approvedLate({ day });
    case 'coming':
      return lastDay !== null && lastDay < payment.payday ? m.approvedOn({ day }) : m.approvedWithPay({ day });
  }
}
