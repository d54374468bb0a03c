import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { parseCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../deps.ts';
import { ZERO_RATED } from '../../../settings/invoice-settings.ts';
import { type DescribedInvoice, findClient, insertParticulars } from '../queries/particulars.ts';
import type { InvoiceDocument, Party, Payment } from './invoice-document.ts';
import { currentParticulars, type Particulars } from './invoice-particulars.ts';

/** Keeps what an invoice says about its parties, at the moment it is sent. Idempotent. */
export async function keepParticulars({ config }: Pick<Deps, 'config'>, tx: Transaction, id: string): Promise<void> {
  const client = await findClient(tx, id);
  if (client !== undefined) await insertParticulars(tx, id, JSON.stringify(currentParticulars(config, client)));
}

/** An invoice's particulars: those kept when it was sent, or today's for one that was sent before they were kept. */
export function particularsOf({ config }: Pick<Deps, 'config'>, invoice: DescribedInvoice): Particulars {
  return (invoice.particulars as Particulars | null) ?? currentParticulars(config, invoice);
}

/** A document's tax: a rate and an amount as decimal strings, in percent and dollars. */
export type DescribedTax = Pick<DescribedInvoice, 'tax_rate' | 'tax_amount'>;

/** Quebec's GST and QST together, in whole 1/100,000. */
const QUEBEC_RATE = 14_975;

/** The parts of a document that follow from its particulars and its tax. @param tax null for an invoice that only the billing provider knows */
export function describeParties(
  messages: Catalog,
  particulars: Particulars,
  tax: DescribedTax | null,
): Pick<InvoiceDocument, 'seller' | 'client' | 'poNumber' | 'tax' | 'taxCents'> {
  const m = messages.invoices;
  const { seller, client, taxReason } = particulars;
  const country = client.address.toLowerCase().includes(client.country.toLowerCase()) ? [] : [client.country];
  return {
    seller: party(seller.name, seller.address ?? '', [
      [m.businessNumber, seller.businessNumber],
      [m.gstHstNumber, seller.gstHstNumber],
      [m.qstNumber, seller.qstNumber],
    ]),
    client: party(client.name, [client.address, ...country].join('\n'), [[m.taxNumber, client.taxNumber]]),
    poNumber: client.poNumber ?? null,
    tax: describeTax(messages, tax, taxReason),
    taxCents: parseCents(tax?.tax_amount ?? '0'),
  };
}

/** The label of a document's tax. @param reason why a rate of 0% applies; null without one */
export function describeTax(
  { invoices: m, formats }: Catalog,
  tax: DescribedTax | null,
  reason: string | null,
): string {
  const rate = parseTaxRate(tax?.tax_rate ?? '0') ?? 0;
  if (rate === QUEBEC_RATE) return m.taxQuebec;
  if (rate > 0) return m.taxRate({ rate: formats.formatRate(rate) });
  return reason === null ? m.taxZero : m.taxZeroBecause({ reason: reason === ZERO_RATED ? m.zeroRated : reason });
}

function party(name: string, address: string, numbers: [label: string, value: string | null][]): Party {
  return {
    name,
    address: address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    numbers: numbers.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const])),
  };
}

/** An IBAN starts with a country and two check digits. */
const isIban = (account: string): boolean => /^[A-Z]{2}\d{2}/.test(account);

/** The accounts to pay to, or whom to ask for one. */
export function paymentAccounts(
  { invoices: m }: Catalog,
  config: Pick<Config, 'PROVIDER_NAME' | 'PROVIDER_CONTACT_EMAIL'>,
  { eft, wire }: Pick<Particulars, 'eft' | 'wire'>,
): Pick<Payment, 'accounts' | 'ask'> {
  const accounts: Payment['accounts'] = [];
  if (eft !== null)
    accounts.push({
      heading: m.eft,
      facts: [
        [m.accountName, eft.accountName],
        [m.institution, eft.institution],
        [m.transit, eft.transit],
        [m.account, eft.account],
      ],
    });
  if (wire !== null)
    accounts.push({
      heading: m.wire,
      facts: [
        [m.accountName, wire.accountName],
        [m.bank, wire.bank],
        [m.swift, wire.swift],
        [isIban(wire.account) ? m.iban : m.account, wire.account],
      ],
    });
  const ask = m.askForAccount({ provider: config.PROVIDER_NAME, email: config.PROVIDER_CONTACT_EMAIL });
  return { accounts, ask: accounts.length === 0 ? ask : null };
}
