import { exceedsMonthlySalary } from '@portage/domain/money/amount-entry';
import { type Cents, parseCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/one-time-payment';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { salaryQuery } from './payable-employee-queries.ts';
import { wholeDollars } from './whole-dollars.ts';

interface Question {
  /** Digits of the amount. */
  amount: string;
  name: string;
  salaryKnown: boolean;
  answer: (confirmed: boolean) => void;
}

/** Null when it cannot be read. */
const salaryOf = (client: QueryClient, companyId: string, memberId: string): Promise<Cents | null> =>
  client.fetchQuery(salaryQuery(companyId, memberId)).catch(() => null);

/** Asks once more before an amount above one month of the person's salary is sent, or one that cannot be compared with it. */
export function useAmountConfirmation(companyId: string): {
  confirm: (payment: { memberId: string; name: string; amount: string }) => Promise<boolean>;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);

  async function confirm({ memberId, name, amount }: { memberId: string; name: string; amount: string }) {
    const salary = await salaryOf(client, companyId, memberId);
    if (!exceedsMonthlySalary(parseCents(amount), salary)) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setQuestion({ amount, name, salaryKnown: salary !== null, answer: resolve });
    return promise.finally(() => setQuestion(null));
  }

  const amount = question === null ? '' : wholeDollars(question.amount);
  const dialog = question !== null && (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || question.answer(false)}
      title={m.confirmTitle({ amount })}
      description={
        question.salaryKnown ? m.confirmText({ name: question.name }) : m.confirmUnknown({ name: question.name })
      }
      confirmLabel={m.confirmSubmit({ amount })}
      onConfirm={() => question.answer(true)}
    />
  );
  return { confirm, dialog };
}
