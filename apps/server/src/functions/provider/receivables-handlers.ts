import type { receivablesActs } from '@portage/contract/provider/receivables';
import { plainDate } from '@portage/domain/dates/plain-date';
import { setTaxRate } from '../../modules/companies/set-tax-rate.ts';
import { findInvoice } from '../../modules/invoices/find-invoices.ts';
import { creditLine } from '../../modules/invoices/paper/credit-line.ts';
import { creditByHand, voidByHand } from '../../modules/invoices/settle-by-hand.ts';
import { allocate } from '../../modules/receivables/allocation/allocate.ts';
import { reverseAllocation } from '../../modules/receivables/allocation/reverse-allocation.ts';
import { writeOff } from '../../modules/receivables/allocation/write-off.ts';
import { findClient, findFunds, findReceipt } from '../../modules/receivables/find-client.ts';
import { pauseReminders, resumeReminders } from '../../modules/receivables/pause-reminders.ts';
import { recordReceipt } from '../../modules/receivables/receipts/record-receipt.ts';
import { refund, reverseRefund } from '../../modules/receivables/receipts/refund.ts';
import { returnReceipt } from '../../modules/receivables/receipts/return-receipt.ts';
import { statement } from '../../modules/receivables/statement/statement.ts';
import { invoiceParts } from './invoice-parts.ts';
import type { ProviderHandlers } from './provider-handler.ts';

/** Acts on receipts, corrections of invoices, statements and reminders. */
export const receivablesHandlers: ProviderHandlers<keyof typeof receivablesActs> = {
  'provider/record-receipt': {
    subject: ({ client }) => client,
    async answer(deps, { client, cents, received_on, method, payer, reference, invoices, again }) {
      const { id } = await findClient(deps, client);
      const parts = await invoiceParts(deps, invoices, id);
      const money = { companyId: id, cents, receivedOn: plainDate(received_on), method, payer, reference };
      const receipt = await recordReceipt(deps, money, parts, { again });
      return { number: receipt.number, left_cents: receipt.left };
    },
  },
  'provider/allocate-funds': {
    subject: ({ source }) => source,
    async answer(deps, { source, invoices }) {
      const funds = await findFunds(deps, source);
      const parts = invoices === null ? null : await invoiceParts(deps, invoices, funds.companyId);
      return { cents: await allocate(deps, funds, parts) };
    },
  },
  'provider/return-receipt': {
    subject: ({ receipt }) => receipt,
    async answer(deps, { receipt }, { reason }) {
      return { cents: await returnReceipt(deps, await findReceipt(deps, receipt), reason) };
    },
  },
  'provider/refund-funds': {
    subject: ({ source }) => source,
    async answer(deps, { source, cents, refunded_on, method, reference, again }) {
      const given = { cents, on: plainDate(refunded_on), method, reference };
      const refunded = await refund(deps, await findFunds(deps, source), given, { again });
      return { cents: refunded.cents, left_cents: refunded.left };
    },
  },
  'provider/reverse-refunds': {
    subject: ({ source }) => source,
    async answer(deps, { source }, { reason }) {
      return { cents: await reverseRefund(deps, await findFunds(deps, source), reason) };
    },
  },
  'provider/reverse-allocation': {
    subject: ({ source, invoice }) => `${source ?? 'write-off'} ${invoice}`,
    async answer(deps, { source, invoice }, { reason }) {
      const funds = source === null ? null : await findFunds(deps, source);
      const { id, company_id } = await findInvoice(deps, invoice, funds?.companyId);
      const part = {
        receiptId: funds?.kind === 'receipt' ? funds.id : null,
        creditId: funds?.kind === 'credit' ? funds.id : null,
        invoiceId: id,
        writeOffs: funds === null,
      };
      return { cents: await reverseAllocation(deps, company_id, part, reason) };
    },
  },
  'provider/write-off-invoice': {
    subject: ({ invoice }) => invoice,
    async answer(deps, { invoice, cents }, { reason }) {
      const { id, company_id } = await findInvoice(deps, invoice);
      return { cents: await writeOff(deps, company_id, { invoiceId: id, cents }, reason) };
    },
  },
  'provider/void-invoice': {
    subject: ({ invoice }) => invoice,
    async answer(deps, { invoice, pay_again: payAgain }, { reason }) {
      return { number: (await voidByHand(deps, invoice, { reason, payAgain })).number };
    },
  },
  'provider/credit-invoice': {
    subject: ({ invoice }) => invoice,
    async answer(deps, { invoice, pay_again: payAgain }, { reason }) {
      return { number: (await creditByHand(deps, invoice, { reason, payAgain })).credit };
    },
  },
  'provider/credit-line': {
    subject: ({ invoice }) => invoice,
    async answer(deps, { invoice, line, cents, rest }, { reason }) {
      const given = { person: line, reason, cents, ...(rest === undefined ? {} : { rest }) };
      const credit = await creditLine(deps, invoice, given);
      return { number: credit.number, cents: credit.amount, left_cents: credit.left };
    },
  },
  'provider/client-statement': {
    subject: ({ client }) => client,
    async answer(deps, { client, from, to }) {
      const period = { from: from === null ? null : plainDate(from), to: plainDate(to) };
      const { reference, opening, closing, entries } = await statement(deps, await findClient(deps, client), period);
      return { reference, opening, closing, entries };
    },
  },
  'provider/pause-reminders': {
    subject: ({ client }) => client,
    async answer(deps, { client, until }, { reason }) {
      await pauseReminders(deps, (await findClient(deps, client)).id, plainDate(until), reason);
      return { ok: true };
    },
  },
  'provider/resume-reminders': {
    subject: ({ client }) => client,
    async answer(deps, { client }, { reason }) {
      await resumeReminders(deps, (await findClient(deps, client)).id, reason);
      return { ok: true };
    },
  },
  'provider/set-tax-rate': {
    subject: ({ client }) => client,
    async answer(deps, { client, percent }) {
      return { percent: await setTaxRate(deps, (await findClient(deps, client)).id, percent) };
    },
  },
};
