import type { AttackCase } from '../attack-case.ts';

const records = 'apps/server/src/modules/receivables/receivables.test.ts';
const payments = 'apps/server/src/modules/receivables/receipts/receive-provider-payment.test.ts';
const bank = 'apps/server/src/modules/receivables/bank/bank-import.test.ts';
const proposals = 'apps/server/src/modules/receivables/bank/propose.test.ts';
const odd = 'apps/server/src/modules/invoices/payment-problems.test.ts';
const numbers = 'apps/server/src/modules/invoices/paper/number-documents.test.ts';

/** Attacks on money received, and on the numbers of documents. */
export const receivables: readonly AttackCase[] = [
  {
    attack: 'Runs payroll for several companies at the same time, twice each',
    before: 'each company counted for itself, so INV-2026-0001 existed for each of them',
    now: 'one number for each invoice of the installation, without gaps',
    test: { file: numbers, name: 'numbers invoices of concurrent runs for several companies without gaps or repeats' },
  },
  {
    attack: 'Settles the invoice of another client with a receipt, by use case and by SQL',
    before: 'held',
    now: 'refused by the use case and by composite keys',
    test: { file: records, name: 'an invoice of another client, by use case and by the database' },
  },
  {
    attack: 'Writes counters, or changes and removes allocations, past the use cases',
    before: 'held',
    now: 'refused by the guards',
    test: { file: records, name: 'counters that no allocation moved, and a changed or removed allocation' },
  },
  {
    attack: 'Records two receipts for the same invoice at the same time',
    before: 'held',
    now: 'one settles it, and the other is refused',
    test: { file: records, name: 'settles an invoice once when two receipts for it are recorded at the same time' },
  },
  {
    attack: 'Repeats the report of a payment after the bank returned it',
    before: 'held',
    now: 'the invoice stays open',
    test: { file: payments, name: 'does not collect an invoice again when the payment at the provider was returned' },
  },
  {
    attack: 'Imports overlapping bank statements twice and at the same time, with equal payments on one day',
    before: 'held',
    now: 'each real movement is stored once, and equal payments stay two',
    test: { file: bank, name: 'of overlapping files gives each real movement once, and true twins stay two' },
  },
  {
    attack: 'Matches one bank line twice at the same time',
    before: 'held',
    now: 'one match records the money, and the other is refused',
    test: { file: bank, name: 'of one line from two people at the same time records the money once' },
  },
  {
    attack: 'Adds a second invoice that a bank line fits as well',
    before: 'held',
    now: 'nothing is certain anymore, so a person is asked',
    test: {
      file: proposals,
      name: 'is certain of the same invoices in any order, and no longer when there is a second equal candidate',
    },
  },
  {
    attack: 'Pays another amount on the page of the billing provider, reported twice',
    before: 'one mail to the provider, and no record of CAD 1,000.00 that was received',
    now: "one receipt, which is the client's balance until a person applies it",
    test: {
      file: odd,
      name: 'keeps a payment of an invoice that is %s as the balance of the client, once, and mails the provider once',
    },
  },
];
