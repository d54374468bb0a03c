import { today } from '../../../../platform/today.ts';
import type { ProviderServer, TestCompany } from '../../../../testing/provider-server.ts';
import { allocate } from '../../../receivables/allocation/allocate.ts';
import { recordReceipt } from '../../../receivables/receipts/record-receipt.ts';
import { returnReceipt } from '../../../receivables/receipts/return-receipt.ts';

/** What a client does with invoices that are due. */
export type Habit = 'transfer' | 'page' | 'nothing' | 'half' | 'tooMuch';

interface Due extends Record<string, unknown> {
  id: string;
  open: string;
  provider_invoice_id: string | null;
}

/** Pays invoices on their due day, by each client's habit. The story changes habits. */
export function startPaying<C extends Record<string, TestCompany>>(server: ProviderServer, clients: C) {
  const habits: Record<string, Habit> = {};
  /** What left each client's bank for good, in cents. */
  const sent: Record<string, number> = {};
  const send = (client: TestCompany, cents: number) => {
    sent[client.id] = (sent[client.id] ?? 0) + cents;
  };
  const dueOf = (client: TestCompany) =>
    server.rows<Due>(
      `select id, provider_invoice_id, (amount * 100)::bigint - paid_cents - credited_cents - written_off_cents as open from public.invoices
       where company_id = $1 and kind <> 'Credit' and status in ('Pending', 'Overdue') and due_date <= $2 order by due_date, invoice_number`,
      [client.id, today(server.deps.clock)],
    );
  const transfer = (client: TestCompany, cents: number, invoices: Due[]) => {
    send(client, cents);
    return recordReceipt(
      server.deps,
      { companyId: client.id, receivedOn: today(server.deps.clock), cents, method: 'EFT' },
      invoices.map(({ id }) => ({ invoiceId: id, cents: null })),
      { again: true },
    );
  };
  const pay = async (client: TestCompany, habit: Habit) => {
    const due = await dueOf(client);
    if (due.length === 0 || habit === 'nothing') return;
    const total = due.reduce((sum, { open }) => sum + Number(open), 0);
    if (habit === 'page') {
      send(client, total);
      for (const { provider_invoice_id: id } of due) await server.deps.billing.markInvoicePaid(id ?? '');
    } else if (habit === 'transfer') await transfer(client, total, due);
    else if (habit === 'tooMuch') await transfer(client, total + 123_456, due);
    else if (habit === 'half') await transfer(client, Math.floor(total / 2), due);
    // A part payment and an over-payment happen once.
    if (habit === 'half') habits[client.id] = 'nothing';
    if (habit === 'tooMuch') habits[client.id] = 'transfer';
    await server.runJobs();
  };
  return {
    habit(client: keyof C, habit: Habit): void {
      const id = clients[client]?.id;
      if (id !== undefined) habits[id] = habit;
    },
    async today(): Promise<void> {
      for (const client of Object.values(clients)) await pay(client, habits[client.id] ?? 'transfer');
    },
    /** What a client has paid, by its own bank, in cents. */
    sentBy: (client: TestCompany): number => sent[client.id] ?? 0,
    /** The bank returns the client's newest transfer. */
    async bankReturns(name: keyof C): Promise<void> {
      const companyId = clients[name]?.id ?? '';
      const [receipt] = await server.rows<{ id: string; cents: string }>(
        "select id, amount_cents as cents from public.receipts where company_id = $1 and state = 'recorded' order by received_on desc, number desc limit 1",
        [companyId],
      );
      if (clients[name] !== undefined) send(clients[name], -Number(receipt?.cents));
      await returnReceipt(server.deps, { id: receipt?.id ?? '', companyId }, 'Insufficient funds');
    },
    /** Applies what a client has with us to its open invoices. */
    async applyBalance(name: keyof C): Promise<void> {
      const companyId = clients[name]?.id ?? '';
      const funds = await server.rows<{ id: string; kind: 'receipt' | 'credit' }>(
        `select id, 'receipt' as kind from public.receipts where company_id = $1 and state = 'recorded' and applied_cents + refunded_cents < amount_cents
         union all
         select id, 'credit' from public.invoices where company_id = $1 and kind = 'Credit' and applied_cents + refunded_cents < -amount * 100`,
        [companyId],
      );
      for (const { id, kind } of funds) await allocate(server.deps, { id, kind, companyId }, null);
    },
  };
}
