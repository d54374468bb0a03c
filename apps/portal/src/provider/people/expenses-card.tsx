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

/** The expenses that a person claimed, with their receipts. The client answers them. Nothing without any. */
export function ExpensesCard({ memberId }: { memberId: string }) {
  const claims = useQuery(personExpensesQuery(memberId));
  const [shown, setShown] = useState<Claim | null>(null);
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
            </span>,
          ])}
        />
      )}
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
