import type { FeeTerms } from '@portage/domain/charges/fee';
import { plainDate } from '@portage/domain/dates/plain-date';
import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import { parseCents } from '@portage/domain/money/money';
import { z } from 'zod';

/** Why no tax applies, unless the provider says it otherwise. Documents show it in their reader's language. */
export const ZERO_RATED = 'zero-rated supply to a non-resident (Excise Tax Act, Schedule VI, Part V, section 7)';

const text = z.string().max(200, 'must have at most 200 characters').optional();
const digits = (pattern: RegExp, problem: string) => z.string().regex(pattern, problem).optional();

/** IBANs have a checksum (ISO 13616): moved to the end and read as a number, the first four characters leave 1 modulo 97. */
function isAccount(account: string): boolean {
  const compact = account.replaceAll(' ', '');
  if (!/^[A-Z]{2}\d{2}/.test(compact)) return /^[\dA-Z-]{4,34}$/i.test(compact);
  if (!/^[A-Z\d]{15,34}$/.test(compact)) return false;
  const number = [...compact.slice(4), ...compact.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(number) % 97n === 1n;
}

/** '599' for each person and month, or '8%' of gross pay; null for anything else. */
function parseFee(text: string): FeeTerms | null {
  const from = plainDate('2000-01-01');
  if (/^\d{1,5}(\.\d{2})?$/.test(text)) return { from, kind: 'month', amount: parseCents(text) };
  const rate = text.endsWith('%') ? parseTaxRate(text.slice(0, -1)) : null;
  return rate === null ? null : { from, kind: 'percent', rate };
}

/** What an invoice says about the seller, the tax and how to pay. */
export const invoiceSettings = {
  PROVIDER_ADDRESS: text,
  PROVIDER_BUSINESS_NUMBER: digits(/^\d{9}$/, 'must have nine digits'),
  PROVIDER_GST_HST_NUMBER: digits(/^\d{9} ?RT ?\d{4}$/, 'must look like 123456782RT0001'),
  PROVIDER_QST_NUMBER: digits(/^\d{10} ?TQ ?\d{4}$/, 'must look like 1234567890TQ0001'),
  PROVIDER_ACCOUNT_NAME: text,
  PROVIDER_EFT_INSTITUTION: digits(/^\d{3}$/, 'must have three digits'),
  PROVIDER_EFT_TRANSIT: digits(/^\d{5}$/, 'must have five digits'),
  PROVIDER_EFT_ACCOUNT: digits(/^\d{5,12}$/, 'must have 5 to 12 digits'),
  PROVIDER_WIRE_BANK: text,
  PROVIDER_WIRE_SWIFT: digits(
    /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/,
    'must be a SWIFT code of 8 or 11 characters, such as ABCDCATTXXX',
  ),
  PROVIDER_WIRE_ACCOUNT: z.string().refine(isAccount, 'must be an IBAN or an account number').optional(),
  INVOICE_TAX_RATE: z
    .string()
    .default('0')
    .transform((percent, context) => {
      const rate = parseTaxRate(percent);
      if (rate !== null) return rate;
      context.addIssue('must be a percentage from 0 to 100 with at most three decimals, such as 13 or 14.975');
      return z.NEVER;
    }),
  GENERAL_FEE: z
    .string()
    .optional()
    .transform((text, context) => {
      const fee = text === undefined ? null : parseFee(text.trim());
      if (fee !== null || text === undefined) return fee;
      context.addIssue(
        'must be dollars for each person and month, such as 599, or a percentage of gross pay, such as 8%',
      );
      return z.NEVER;
    }),
  INVOICE_TAX_REASON: z.string().max(200, 'must have at most 200 characters').default(ZERO_RATED),
};

/** The settings of each way to pay, which are set together. */
const EFT = ['PROVIDER_EFT_INSTITUTION', 'PROVIDER_EFT_TRANSIT', 'PROVIDER_EFT_ACCOUNT'] as const;
const WIRE = ['PROVIDER_WIRE_BANK', 'PROVIDER_WIRE_SWIFT', 'PROVIDER_WIRE_ACCOUNT'] as const;

/** For each setting of a way to pay, the others. */
export const invoiceCompanions = [EFT, WIRE].flatMap((group) =>
  group.map((name): [(typeof group)[number], (typeof group)[number][]] => [
    name,
    group.filter((other) => other !== name),
  ]),
);

const shape = z.object(invoiceSettings);
export type InvoiceSettings = z.infer<typeof shape>;

/** Whether documents name an account to pay to. */
export const hasAccount = (settings: InvoiceSettings): boolean =>
  [EFT, WIRE].some((group) => group.every((name) => settings[name] !== undefined));

/**
 * Settings without which a client's finance team cannot book an invoice: Canadian law requires the seller's GST/HST number on
 * invoices of CAD 100 or more (SOR/91-45, s. 3), and a payer needs an account. One complete way to pay is enough.
 */
export function missingForInvoices(settings: InvoiceSettings): string[] {
  const unset = (names: readonly (keyof InvoiceSettings)[]) => names.filter((name) => settings[name] === undefined);
  return [
    ...unset(['PROVIDER_ADDRESS', 'PROVIDER_BUSINESS_NUMBER', 'PROVIDER_GST_HST_NUMBER']),
    ...(hasAccount(settings) ? [] : unset(EFT)),
  ];
}
