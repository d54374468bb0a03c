import { todayAt } from '@portage/domain/dates/plain-date';
import { staffAnswersFrom } from '@portage/domain/expenses/unanswered-claim';
import * as m from '@portage/messages/expenses';
import { formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { claimOutcome } from '../../features/pay/expenses/claim-texts.ts';
import type { Claim } from '../../features/pay/expenses/expense-queries.ts';
import { receiptQuery } from '../../features/pay/expenses/receipt-queries.ts';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { ActDialog } from '../money/act-dialog.tsx';
import { useStaff } from '../staff.ts';
import { personExpensesQuery } from './expenses-queries.ts';

const ReceiptDialog = lazyOpened(
  async () => (await import('../../features/pay/expenses/receipt-dialog.tsx')).ReceiptDialog,
);

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };
const factsOf = ({ name, amount, spentOn }: Claim) => ({
  name,
  amount: formatCadNamed(amount),
  day: formatShortDateInText(spentOn),
});

const answers = ['approved', 'declined'] as const;
interface Answered {
  readonly claim: Claim;
  readonly state: (typeof answers)[number];
}
const texts = {
  approved: { button: m.approve, title: m.approveTitle, confirm: m.approveLabel, done: m.approved },
  declined: { button: m.decline, title: m.declineTitle, confirm: m.declineLabel, done: m.declined },
};

/** Whether the client has left a claim without an answer for so long that staff may give it. */
const isLeft = ({ state, claimedOn }: Claim) =>
  state === 'requested' && todayAt(Date.now()) >= staffAnswersFrom(claimedOn);

/** The expenses that a person claimed, with their receipts. The client answers them, and staff what it leaves for 30 days. Nothing without any. */
export function ExpensesCard({ memberId }: { memberId: string }) {
  const claims = useQuery(personExpensesQuery(memberId));
  const staff = useStaff();
  const [shown, setShown] = useState<Claim | null>(null);
  const [answered, setAnswered] = useState<Answered | null>(null);
  if (claims.data?.length === 0) return null;
  return (
    <Card title={m.title}>
      {claims.isError && <ListFailed title={m.notLoaded} />}
      {claims.data !== undefined && (
        <Facts
          facts={claims.data.map((claim) => [
            dotted([factsOf(claim).day, factsOf(claim).amount]),
            <span key={claim.id} className={styles.badges}>
              {dotted([m.category(claim), m.state(claim), claimOutcome(claim)])}
              <Button size="s" onClick={() => setShown(claim)}>
                <RichText text={m.receipt(factsOf(claim))} tags={hidden} />
              </Button>
              {isLeft(claim) &&
                mayDo(staff, 'provider/answer-expense') &&
                answers.map((state) => (
                  <Button key={state} size="s" onClick={() => setAnswered({ claim, state })}>
                    <RichText text={texts[state].button(factsOf(claim))} tags={hidden} />
                  </Button>
                ))}
            </span>,
          ])}
        />
      )}
      {answered !== null && <AnswerDialog {...answered} onClose={() => setAnswered(null)} />}
      {shown !== null && (
        <ReceiptDialog
          title={m.receiptTitle(factsOf(shown))}
          query={receiptQuery(shown.receipt)}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  );
}

function AnswerDialog({ claim, state, onClose }: Answered & { onClose: () => void }) {
  const { title, confirm, done } = texts[state];
  return (
    <ActDialog
      act="provider/answer-expense"
      title={title(factsOf(claim))}
      description={m.forClientText}
      confirm={confirm}
      fields={[
        {
          name: 'answer',
          kind: 'text',
          label: m.forClientAnswer,
          ...(state === 'declined' && { hint: m.answerHint }),
          optional: state === 'approved',
        },
      ]}
      addressed={false}
      destructive={state === 'declined'}
      request={({ text }, reason) => ({ expense_id: claim.id, state, answer: (text.answer ?? '').trim(), reason })}
      done={() => done}
      onClose={onClose}
    />
  );
}
