import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import * as m from '@portage/messages/console-money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { consoleKey } from '../../lists/console-key.ts';
import { namedAmount, shownAmount } from '../../money/amount.tsx';
import styles from '../../money/money.module.css';
import { ClientSelect } from '../../suggestions/client-select.tsx';
import { type BankLineRow, candidatesQuery } from '../receivables-queries.ts';
import bank from './bank.module.css';
import { type ChosenInvoice, ClientInvoices } from './client-invoices.tsx';

type Candidate = ProviderResponse<'provider/bank-candidates'>['candidates'][number];
type Target = ProviderRequest<'provider/match-line'>['target'];

/** What a bank line may pay, best first with the signals that matched, or open invoices of a client, or several, to choose. */
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
  const [clients, setClients] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly ChosenInvoice[]>([]);
  const question = useBackGuard(chosen.length > 0);
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
        <section className={styles.form} aria-labelledby="match-by-hand">
          <h3 id="match-by-hand" className={bank.clientName}>
            {m.byHandTitle}
          </h3>
          {clients.map((client) => (
            <ClientInvoices
              key={client}
              client={client}
              cents={line.cents}
              chosen={chosen}
              onChange={setChosen}
              onReceipt={(receipt) => match.mutate({ receipt })}
              onRemove={() => {
                setClients(clients.filter((one) => one !== client));
                setChosen(chosen.filter((one) => one.client !== client));
              }}
              disabled={match.isPending}
            />
          ))}
          {/* Empty again once a client is chosen, for another one. */}
          <ClientSelect
            key={clients.join()}
            onSelect={(client) => setClients((before) => (before.includes(client) ? before : [...before, client]))}
          />
          {chosen.length > 0 && <ChosenSum chosen={chosen} cents={line.cents} />}
          <div className={styles.buttons}>
            <Button
              disabled={chosen.length === 0}
              pending={match.isPending}
              onClick={() => match.mutate({ invoices: chosen.map(({ id }) => ({ invoice: id, cents: null })) })}
            >
              {m.byHand}
            </Button>
          </div>
        </section>
      </div>
      {question}
    </Dialog>
  );
}

/** How much of a line the chosen invoices take, and what becomes of the rest. */
function ChosenSum({ chosen, cents }: { chosen: readonly ChosenInvoice[]; cents: number }) {
  const sum = chosen.reduce((total, { open }) => total + open, 0);
  const isSplit = new Set(chosen.map(({ client }) => client)).size > 1;
  return (
    <div role="status" className={bank.chosen}>
      <p>{m.chosenSum({ chosen: namedAmount(sum), amount: namedAmount(cents) })}</p>
      {isSplit && sum !== cents && <p className={styles.muted}>{m.chosenSplit}</p>}
      {!isSplit && sum < cents && <p className={styles.muted}>{m.chosenLess({ rest: namedAmount(cents - sum) })}</p>}
      {!isSplit && sum > cents && <p className={styles.muted}>{m.chosenMore}</p>}
    </div>
  );
}

const nameOf = ({ receipt, invoices }: Candidate): string =>
  receipt ?? invoices.map(({ number, cents }) => `${number} ${namedAmount(cents)}`).join(' + ');

const targetOf = ({ receipt, invoices }: Candidate): Target =>
  receipt === null ? { invoices: invoices.map(({ invoice, cents }) => ({ invoice, cents })) } : { receipt };
