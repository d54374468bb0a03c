import * as expenses from '@portage/messages/expenses';
import { formatCadNamed, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { claimOfPaymentQuery } from '../../expenses/expense-queries.ts';
import { receiptQuery } from '../../expenses/receipt-queries.ts';

const ReceiptDialog = lazyOpened(async () => (await import('../../expenses/receipt-dialog.tsx')).ReceiptDialog);

/** Opens the receipt of the expense that a payment pays back; nothing for a payment without one. */
export function ReceiptOfPayment({ paymentId }: { paymentId: string }) {
  const claim = useQuery(claimOfPaymentQuery(useCompanyId(), paymentId)).data ?? null;
  const [shown, setShown] = useState(false);
  if (claim === null) return null;
  const facts = { amount: formatCadNamed(claim.amount), day: formatShortDateInText(claim.spentOn) };
  return (
    <p>
      <Button size="s" onClick={() => setShown(true)}>
        {m.openReceipt}
      </Button>
      {shown && (
        <ReceiptDialog
          title={expenses.receiptTitle(facts)}
          query={receiptQuery(claim.receipt)}
          onClose={() => setShown(false)}
        />
      )}
    </p>
  );
}
