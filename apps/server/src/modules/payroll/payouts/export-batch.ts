import type { PlainDate } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import { accountOfText, type BankAccount } from '@portage/domain/payouts/bank-account';
import { bankText } from '@portage/domain/payouts/bank-text';
import { cpa005Records, type EftFile, type EftOriginator } from '@portage/domain/payouts/cpa005';
import type { PayoutFormat } from '@portage/domain/payouts/payout-formats';
import { csvRow } from '@portage/domain/text/csv';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { openSealed } from '../../members/open-sealed.ts';
import { readPrivateKeys } from '../../members/sin-key-files.ts';
import {
  type BatchPayment,
  batchHasChanged,
  exportDay,
  handOutAccounts,
  paymentsOfBatch,
  setExported,
  takeFileNumber,
} from '../queries/payout-batches.ts';
import type { PayrollParts } from '../run.ts';
import { withBatch } from './batch-lock.ts';

/** The file of a batch. It has people's account numbers in the clear: it goes to the caller, and is kept nowhere. */
export interface PayoutFile {
  name: string;
  /** One after the other, so that a file of 100,000 payments is written as a stream. */
  lines: Iterable<string>;
}

/** Accounts that are opened at once: Node.js decrypts on threads of its own. */
const accountsAtOnce = 16;

interface OpenPayment extends BatchPayment {
  to: BankAccount;
}

/**
 * Writes the file of a batch for the provider's bank. From the first export until the batch is marked as sent or canceled, its pay can be
 * neither paid otherwise nor corrected. A second export is the same file, with the same number.
 * @param actId the recorded act `provider/export-payouts` about the batch
 * @throws Refusal when it is not approved, its day has passed before a first export, it would be another batch now, an account changed since, the sender is not set, or the key that opens
 * the accounts is not on this machine
 */
export async function exportBatch(
  { db, clock, config }: Pick<PayrollParts, 'db' | 'clock' | 'config'>,
  batchId: string,
  format: PayoutFormat,
  actId: string,
): Promise<PayoutFile> {
  const originator = format === 'cpa005' ? originatorOf(config) : null;
  const keys = await readPrivateKeys(config);
  if (keys.every(({ isLocked }) => isLocked)) throw new Refusal(409, 'sinKeyElsewhere');
  const batch = await withBatch(db, batchId, ['prepared', 'approved', 'exported'], async (tx, found) => {
    const { number, state, needs_approval, valueDate } = found;
    if (state === 'prepared' && needs_approval) throw new Refusal(409, 'payoutBatchNotApproved', { number });
    if (state !== 'exported') {
      if (valueDate < today(clock)) throw new Refusal(409, 'payoutDayPassed', { day: valueDate });
      if (await batchHasChanged(tx, batchId)) throw new Refusal(409, 'payoutBatchChanged', { number });
      await setExported(tx, batchId);
    }
    const payments = await paymentsOfBatch(tx, batchId);
    const fileNumber = originator === null ? null : (found.file_number ?? (await takeFileNumber(tx, batchId)));
    return { number, valueDate, fileNumber, payments, exportedOn: await exportDay(tx, batchId) };
  });
  const sealed = await handOutAccounts(db, actId);
  const openAccount = async (payment: BatchPayment): Promise<OpenPayment> => {
    const account = sealed.get(payment.position);
    if (account === undefined) throw new Refusal(409, 'payoutAccountGone', { number: batch.number });
    const opened = await openSealed(account, keys);
    if (opened === undefined || 'locked' in opened) throw new Refusal(409, 'sinKeyElsewhere');
    return { ...payment, to: accountOfText(opened.text) };
  };
  const open: OpenPayment[] = [];
  for (let at = 0; at < batch.payments.length; at += accountsAtOnce)
    open.push(...(await Promise.all(batch.payments.slice(at, at + accountsAtOnce).map(openAccount))));
  const name = `payouts-${batch.valueDate}-${batch.number}`;
  if (originator === null || batch.fileNumber === null)
    return { name: `${name}.csv`, lines: csvLines(open, batch.number, batch.valueDate) };
  const file: EftFile = { number: batch.fileNumber, createdOn: batch.exportedOn };
  return {
    name: `${name}.txt`,
    lines: cpa005Records(originator, file, eftPayments(open, batch.number, batch.valueDate)),
  };
}

/** By which a returned payment is found again. */
const referenceOf = (batch: number, { position }: BatchPayment): string => `PAY ${batch}-${position}`;

function* eftPayments(payments: readonly OpenPayment[], batch: number, valueDate: PlainDate) {
  for (const payment of payments)
    yield {
      cents: cents(Number(payment.cents)),
      valueDate,
      to: payment.to,
      // A bank takes no payment without a name, and reads no other script.
      payee: bankText(payment.payee, 30) ?? 'EMPLOYEE',
      reference: referenceOf(batch, payment),
    };
}

/** Read by banks' programs, so they are the same in every language. */
const csvHeadings = ['reference', 'value_date', 'name', 'institution', 'transit', 'account', 'amount_cad', 'client'];

function* csvLines(payments: readonly OpenPayment[], batch: number, valueDate: PlainDate) {
  yield `\uFEFF${csvRow(csvHeadings)}\r\n`;
  for (const payment of payments) {
    const { institution, transit, account } = payment.to;
    const amount = toDecimal(cents(Number(payment.cents)));
    yield `${csvRow([referenceOf(batch, payment), valueDate, payment.payee, institution, transit, account, amount, payment.client])}\r\n`;
  }
}

/** The provider as its bank knows it. @throws Refusal when that is not set */
function originatorOf(config: Config): EftOriginator {
  const {
    PAYOUT_ORIGINATOR_ID: id,
    PAYOUT_DATA_CENTRE: dataCentre,
    PROVIDER_NAME: name,
    PROVIDER_EFT_INSTITUTION: institution,
    PROVIDER_EFT_TRANSIT: transit,
    PROVIDER_EFT_ACCOUNT: account,
  } = config;
  if (!(id && dataCentre && institution && transit && account)) throw new Refusal(409, 'payoutSenderMissing');
  return { id, dataCentre, shortName: name, longName: name, returns: { institution, transit, account } };
}
