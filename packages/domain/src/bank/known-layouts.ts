import type { DateOrder } from '../dates/read-date.ts';

/** A column of a file with headings, by the headings it can have, as `foldHeading` gives them. */
type Named = readonly string[];

/** A bank's file with headings. */
export interface HeadedLayout {
  /** One word, which is also the account of its lines. Null for the plain columns that any program can write. */
  readonly bank: string | null;
  /** Headings that tell it from others and are read for nothing else. */
  readonly also?: readonly Named[];
  readonly date: Named;
  readonly text: readonly Named[];
  readonly amount?: Named;
  readonly moneyIn?: Named;
  readonly moneyOut?: Named;
  readonly kind?: Named;
  readonly account?: Named;
  readonly otherCurrency?: Named;
  /** Read where the file has them. */
  readonly optional?: { readonly balance?: Named; readonly payer?: Named; readonly text?: Named };
  readonly usualOrder: DateOrder | null;
}

const date = ['date', 'date de transaction', 'date de l operation'];
const balance = ['balance', 'solde'];
const description = ['description', 'libelle'];

/**
 * Banks' files with headings, as seen in November 2026 in public importers of accounting programs. The first that fits is used, so one
 * with more headings comes before one with fewer.
 */
export const headedLayouts: readonly HeadedLayout[] = [
  {
    bank: 'RBC',
    also: [['account type'], ['cheque number']],
    date: ['transaction date'],
    text: [['description 1'], ['description 2']],
    amount: ['cad$'],
    account: ['account number'],
    otherCurrency: ['usd$'],
    usualOrder: 'monthFirst',
  },
  {
    bank: 'BMO',
    also: [['first bank card']],
    date: ['date posted'],
    text: [description],
    amount: ['transaction amount'],
    kind: ['transaction type'],
    usualOrder: null,
  },
  {
    bank: 'Scotiabank',
    date,
    text: [description, ['sub description']],
    amount: ['amount'],
    kind: ['type of transaction'],
    optional: { balance },
    usualOrder: 'monthFirst',
  },
  {
    bank: 'Tangerine',
    date,
    text: [['name'], ['memo']],
    amount: ['amount'],
    kind: ['transaction'],
    usualOrder: 'monthFirst',
  },
  {
    bank: 'NationalBank',
    also: [['category', 'categorie']],
    date,
    text: [description],
    moneyIn: ['credit'],
    moneyOut: ['debit'],
    optional: { balance },
    usualOrder: null,
  },
  {
    bank: 'Desjardins',
    date,
    text: [description],
    moneyIn: ['depot', 'depots'],
    moneyOut: ['retrait', 'retraits'],
    optional: { balance },
    usualOrder: null,
  },
  {
    bank: 'EQ',
    date,
    text: [description],
    moneyIn: ['in'],
    moneyOut: ['out'],
    optional: { balance },
    usualOrder: null,
  },
  {
    bank: null,
    date,
    text: [description],
    amount: ['amount', 'montant'],
    optional: { payer: ['payer', 'payeur'] },
    usualOrder: null,
  },
];

/** What a cell of a file without headings must be; `amount?` can be empty. */
export type CellShape = 'date' | 'text' | 'text?' | 'amount' | 'amount?' | 'card?' | 'dash';

/** A bank's file without headings. */
export interface BareLayout {
  readonly bank: string;
  readonly cells: readonly CellShape[];
  readonly date: number;
  readonly text: readonly number[];
  readonly amount?: number;
  readonly moneyIn?: number;
  readonly moneyOut?: number;
  readonly balance?: number;
  readonly account?: readonly number[];
  readonly usualOrder: DateOrder | null;
}

/** Banks' files without headings, told apart by what their cells are. */
export const bareLayouts: readonly BareLayout[] = [
  {
    bank: 'TD',
    cells: ['date', 'text', 'amount?', 'amount?', 'amount'],
    date: 0,
    text: [1],
    moneyOut: 2,
    moneyIn: 3,
    balance: 4,
    usualOrder: 'monthFirst',
  },
  ...[[], ['card?'] as const].map(
    (card): BareLayout => ({
      bank: 'CIBC',
      cells: ['date', 'text', 'amount?', 'amount?', ...card],
      date: 0,
      text: [1],
      moneyOut: 2,
      moneyIn: 3,
      usualOrder: 'monthFirst',
    }),
  ),
  { bank: 'Scotiabank', cells: ['date', 'text', 'amount'], date: 0, text: [1], amount: 2, usualOrder: 'monthFirst' },
  {
    bank: 'Scotiabank',
    cells: ['date', 'amount', 'dash', 'text', 'text?'],
    date: 0,
    text: [3, 4],
    amount: 1,
    usualOrder: 'monthFirst',
  },
  {
    bank: 'Desjardins',
    cells: [
      'text',
      'text',
      'text',
      'date',
      'text?',
      'text',
      'text?',
      'amount?',
      'amount?',
      'amount?',
      'amount?',
      'amount?',
      'amount?',
      'amount?',
    ],
    date: 3,
    text: [5],
    moneyOut: 7,
    moneyIn: 8,
    balance: 13,
    account: [1, 2],
    usualOrder: null,
  },
];
