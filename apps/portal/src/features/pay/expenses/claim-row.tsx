import { todayAt } from '@portage/domain/dates/plain-date';
import type { ExpenseState } from '@portage/domain/expenses/expenses';
import { staffAnswersFrom } from '@portage/domain/expenses/unanswered-claim';
import { paths } from '@portage/domain/portal-paths';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/expenses';
import { formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useRights } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { claimOutcome } from './claim-texts.ts';
import type { Claim } from './expense-queries.ts';
import styles from './expenses.module.css';
import { receiptQuery } from './receipt-queries.ts';

const ReceiptDialog = lazyOpened(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog);

const tones: Readonly<Record<ExpenseState, Tone>> = {
  requested: 'wheat',
  approved: 'moss',
  declined: 'maple',
  canceled: 'neutral',
};

/** Since when a claim waits, and that the provider answers one that was left for too long. */
const claimedText = ({ claimedOn }: Claim): string =>
  (todayAt(Date.now()) < staffAnswersFrom(claimedOn) ? m.claimedOn : m.claimedLongAgo)({
    day: formatShortDateInText(claimedOn),
  });

/** A claim of a list: who claims what, its receipt, and what can be done about it. */
export function ClaimRow({ claim, actions }: { claim: Claim; actions?: ReactNode }) {
  const [shown, setShown] = useState(false);
  const can = useRights();
  const { name, amount, spentOn, note, state } = claim;
  const facts = { name, amount: formatCadNamed(amount) };
  const lines = [
    dotted([m.category(claim), formatShortDateInText(spentOn)]),
    note === '' ? '' : m.note({ note }),
    state === 'requested' ? claimedText(claim) : claimOutcome(claim),
  ];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.first}>
          {can('people.read') ? <Link to={`${paths.team}/${claim.memberId}`}>{name}</Link> : name}
          <Money cents={amount} currency />
          {state !== 'requested' && <StatusBadge tone={tones[state]}>{m.state({ state })}</StatusBadge>}
        </p>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <p key={line} className={styles.line}>
              {wholeNumbers(line)}
            </p>
          ))}
        {claim.byColleague && <p className={styles.warning}>{m.colleague}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="s" onClick={() => setShown(true)}>
          <RichText text={m.receipt(facts)} tags={hiddenTag} />
        </Button>
        {actions}
      </div>
      {shown && (
        <ReceiptDialog
          title={m.receiptTitle({ amount: facts.amount, day: formatShortDateInText(spentOn) })}
          query={receiptQuery(claim.receipt)}
          onClose={() => setShown(false)}
        />
      )}
    </li>
  );
}
