import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import * as m from '@portage/messages/console-money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import { actSchema } from '../../acts/act-schema.ts';
import { consoleKey } from '../../lists/console-key.ts';
import { namedAmount, shownAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { type BankLineRow, candidatesQuery } from '../receivables-queries.ts';
import { invoiceShares, splitNames } from '../split-names.ts';

const Typed = FormTextField<{ typed: string }>;

type Candidate = ProviderResponse<'provider/bank-candidates'>['candidates'][number];
type Target = ProviderRequest<'provider/match-line'>['target'];

/** What a bank line may pay, best first with the signals that matched, or invoices that are typed. */
export function MatchDialog({ line, onClose }: { line: BankLineRow; onClose: () => void }) {
  const queryClient = useQueryClient();
  const candidates = useQuery(candidatesQuery(line.id));
  const match = useMutation({
    mutationFn: (target: Target) => callProvider('provider/match-line', { line: line.id, target }),
    // Also after a refusal: a colleague may have been faster.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: consoleKey() }),
    onSuccess: () => {
      toast({ title: m.matched });
      onClose();
    },
  });
  const form = useForm<{ typed: string }>({
    schema: actSchema([{ name: 'typed', kind: 'invoices' }]),
    defaultValues: { typed: '' },
    onSubmit: async ({ typed }, reject) => {
      const names = splitNames(typed);
      const [first] = names;
      if (first === undefined) return reject('typed', m.fieldRequired);
      const isReceipt = names.some((name) => name.startsWith('RC-'));
      if (isReceipt && names.length > 1) {
        form.methods.setError('typed', { message: m.oneReceipt });
        return undefined;
      }
      return match.mutateAsync(isReceipt ? { receipt: first } : { invoices: invoiceShares(typed) });
    },
  });
  const question = useBackGuard(form.methods.formState.isDirty);
  const failure = match.error ?? candidates.error;
  const found = candidates.data?.candidates ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      dismissible={!match.isPending}
      title={m.matchTitle({ amount: shownAmount(line.cents) })}
      description={[line.text, line.payer].filter((part) => part !== '').join(' · ')}
    >
      <div className={styles.form}>
        {failure !== null && (
          <Alert tone="destructive" title={m.actFailed}>
            {failure.message}
          </Alert>
        )}
        {candidates.isPending && (
          <p role="status" className={styles.seeking}>
            {m.seekingCandidates}
          </p>
        )}
        {candidates.isSuccess && found.length === 0 && <p className={styles.muted}>{m.noCandidates}</p>}
        {found.length > 0 && (
          <ul className={styles.candidates} aria-label={m.candidates}>
            {found.map((candidate) => (
              <li key={nameOf(candidate)} className={styles.candidate}>
                <div>
                  <p className={styles.cardTitle}>{candidate.client.name}</p>
                  <p>{nameOf(candidate)}</p>
                  <p className={styles.muted}>{candidate.signals.map((signal) => m.signal({ signal })).join(', ')}</p>
                </div>
                <Button
                  size="s"
                  aria-label={`${m.useThis}: ${nameOf(candidate)}`}
                  pending={match.isPending}
                  onClick={() => match.mutate(targetOf(candidate))}
                >
                  {m.useThis}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Form form={form} className={styles.form}>
          <Typed name="typed" label={m.byHandLabel} />
          <div className={styles.buttons}>
            <SubmitButton form={form} variant="secondary">
              {m.byHand}
            </SubmitButton>
          </div>
        </Form>
      </div>
      {question}
    </Dialog>
  );
}

const nameOf = ({ receipt, invoices }: Candidate): string =>
  receipt ?? invoices.map(({ number, cents }) => `${number} ${namedAmount(cents)}`).join(' + ');

const targetOf = ({ receipt, invoices }: Candidate): Target =>
  receipt === null ? { invoices: invoices.map(({ invoice, cents }) => ({ invoice, cents })) } : { receipt };
