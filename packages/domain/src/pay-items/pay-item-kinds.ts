import { type Cents, NO_CENTS } from '../money/money.ts';
import { truncateShare } from '../money/rational.ts';
import type { Province } from '../places/provinces.ts';

/** What a person gets with each regular pay beside salary. */
export const PAY_ITEM_KINDS = [
  'allowance',
  'vehicleAllowance',
  'healthInsurance',
  'lifeInsurance',
  'employerRrsp',
  'lockedRrsp',
  'benefitInKind',
] as const;
export type PayItemKind = (typeof PAY_ITEM_KINDS)[number];

/** Whether text is the kind of an item. */
export const isPayItemKind = (kind: string | null): kind is PayItemKind => PAY_ITEM_KINDS.some((one) => one === kind);

/**
 * How a person gets it: `cash` is paid with the pay, `premium` is paid to an insurer or plan by the employer, and `inKind` is provided by the
 * client.
 */
export type PayItemForm = 'cash' | 'premium' | 'inKind';

/** What counts an item in a province. */
export interface PayItemTreatment {
  readonly federalTax: boolean;
  /** Quebec's own tax, or that of the other province or territory. */
  readonly provincialTax: boolean;
  /** Whether tax is withheld from it: not from what the person deducts from income as well. */
  readonly taxWithheld: boolean;
  /** For CPP or QPP. */
  readonly pensionable: boolean;
  /** For EI, and in Quebec for QPIP. */
  readonly insurable: boolean;
  readonly vacationable: boolean;
}

interface PayItemRule {
  readonly form: PayItemForm;
  readonly treatment: PayItemTreatment;
  /** Where Quebec differs. */
  readonly quebec?: Partial<PayItemTreatment>;
}

const CASH: PayItemTreatment = {
  federalTax: true,
  provincialTax: true,
  taxWithheld: true,
  pensionable: true,
  insurable: true,
  vacationable: true,
};
const NOT_CASH: PayItemTreatment = { ...CASH, insurable: false, vacationable: false };
const RRSP: PayItemTreatment = { ...CASH, taxWithheld: false, vacationable: false };

/**
 * The catalogue, by CRA's Benefits and allowances chart (T4130) and Revenu Québec's pages of IN-253. A reasonable allowance per kilometre is
 * not in it: it is not taxed, follows from what was driven, and is paid as a reimbursement. How sure each rule is: docs/payroll-sources.md.
 */
const RULES: Readonly<Record<PayItemKind, PayItemRule>> = {
  allowance: { form: 'cash', treatment: CASH },
  vehicleAllowance: { form: 'cash', treatment: CASH },
  healthInsurance: {
    form: 'premium',
    treatment: {
      federalTax: false,
      provincialTax: false,
      taxWithheld: false,
      pensionable: false,
      insurable: false,
      vacationable: false,
    },
    quebec: { provincialTax: true, taxWithheld: true, pensionable: true },
  },
  lifeInsurance: { form: 'premium', treatment: NOT_CASH },
  employerRrsp: { form: 'premium', treatment: RRSP },
  lockedRrsp: { form: 'premium', treatment: { ...RRSP, insurable: false } },
  benefitInKind: { form: 'inKind', treatment: NOT_CASH },
};

/** How a person gets an item of a kind. */
export const formOf = (kind: PayItemKind): PayItemForm => RULES[kind].form;

/** What counts an item of a kind in a province of employment. */
export function treatmentOf(kind: PayItemKind, province: Province): PayItemTreatment {
  const { treatment, quebec } = RULES[kind];
  return province === 'QC' ? { ...treatment, ...quebec } : treatment;
}

/** What of an item is taxed with the regular pay of its payday. Cents. */
export interface TaxedValue {
  /** By the federal and the provincial tax. */
  readonly everywhere: Cents;
  /** By Quebec's tax alone. */
  readonly quebecOnly: Cents;
  /** Of it, what the person deducts from income: it reduces the tax like an own contribution to a registered plan. */
  readonly sheltered: Cents;
}

/** What of an item is paid to the person, pensionable, insurable and taxed. */
export interface CountedItem {
  readonly paid: Cents;
  readonly pensionable: Cents;
  readonly insurable: Cents;
  readonly taxed: TaxedValue;
}

/** What counts an item with a value in a province of employment. */
export function countItem(kind: PayItemKind, value: Cents, province: Province): CountedItem {
  const { federalTax, provincialTax, taxWithheld, pensionable, insurable } = treatmentOf(kind, province);
  const when = (counts: boolean): Cents => (counts ? value : NO_CENTS);
  return {
    paid: when(formOf(kind) === 'cash'),
    pensionable: when(pensionable),
    insurable: when(insurable),
    taxed: {
      everywhere: when(federalTax),
      quebecOnly: when(!federalTax && provincialTax),
      sheltered: when(federalTax && !taxWithheld),
    },
  };
}

/** Whether contributions or tax count an item in a province. What nothing counts only costs the client. */
export function isCounted(kind: PayItemKind, province: Province): boolean {
  const { federalTax, provincialTax, pensionable, insurable } = treatmentOf(kind, province);
  return federalTax || provincialTax || pensionable || insurable;
}

/** What the employer pays somebody else for an item. */
export const premiumOf = (kind: PayItemKind, value: Cents): Cents => (formOf(kind) === 'premium' ? value : NO_CENTS);

/** The most of items that are not paid in cash on one payday: contributions and tax on them have to be taken from the pay. */
export const mostWithoutCash = (gross: Cents): Cents => truncateShare(gross, 1, 2);
