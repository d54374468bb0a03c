import { addBankDays } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import { today } from '../../../../platform/today.ts';
import type { ProviderServer, TestCompany } from '../../../../testing/provider-server.ts';
import { changeBankAccount } from '../../../members/change-bank-account.ts';
import { recordReceipt } from '../../../receivables/receipts/record-receipt.ts';
import { employer } from '../../testing/employer.ts';

export type Client = TestCompany & { memberIds: string[] };

let made = 0;

/** A bank day soon, to pay on. */
export const payday = (server: ProviderServer): PlainDate => addBankDays(today(server.deps.clock), 3);

/**
 * A client whose people have funded pay of some cents each on a payday, and bank accounts.
 * @param withAccount how many of them have one; default: everyone
 */
export async function fundedClient(
  server: ProviderServer,
  pay: readonly number[],
  withAccount = pay.length,
): Promise<Client> {
  const client = await employer(server, ...pay.map(() => ({})));
  for (const member of client.memberIds.slice(0, withAccount)) await giveAccount(server, member);
  await fundPay(server, client, pay);
  return client;
}

/** Invoices pay of a client's people, in cents each, and receives its amount. */
export async function fundPay(server: ProviderServer, client: Client, pay: readonly number[]): Promise<void> {
  const invoiceId = await unfundedPay(server, client, pay);
  const total = pay.reduce((sum, amount) => sum + amount, 0);
  const money = { companyId: client.id, receivedOn: today(server.deps.clock), cents: total, method: 'EFT' } as const;
  await recordReceipt(server.deps, money, [{ invoiceId, cents: null }]);
}

/** Invoices pay of a client's people, in cents each. @returns the invoice's id */
export async function unfundedPay(server: ProviderServer, client: Client, pay: readonly number[]): Promise<string> {
  made += 1;
  const day = payday(server);
  const total = pay.reduce((sum, amount) => sum + amount, 0);
  const [row] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, amount, due_date, period_start, period_end, payday)
     values ($1, 'INV-BATCH-' || $3, $2, app.today(), $4, $4, $4) returning id`,
    [client.id, toDecimal(cents(total)), String(made), day],
  );
  const invoice = row?.id ?? '';
  for (const [index, amount] of pay.entries())
    await server.rows(
      `insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       values ($1, $2, $3, 'processing', $5::date - 300 + $6::int, $5::date - 300 + $6::int, $5, 1, $4, 0, 0, '{}')`,
      [client.id, client.memberIds[index], invoice, toDecimal(cents(amount)), day, made % 250],
    );
  return invoice;
}

/** Gives a person another account than anyone has. */
export async function giveAccount(server: ProviderServer, memberId: string): Promise<void> {
  made += 1;
  const account = { institution: '003', transit: '12345', account: String(7_000_000 + made) };
  await changeBankAccount(server.deps, memberId, account, 'from a void cheque');
}

/** Gives a person another account, whose waiting period is over. */
export async function replaceAccount(server: ProviderServer, memberId: string): Promise<void> {
  await giveAccount(server, memberId);
  await server.owner.query(
    `begin; set local session_replication_role = 'replica';
     update app.bank_accounts set usable_from = app.today() where team_member_id = '${memberId}'; commit`,
  );
}
