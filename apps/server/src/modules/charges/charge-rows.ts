import type { FeePart } from '@portage/domain/charges/fee';
import type { Levy, LevyYear } from '@portage/domain/charges/levies';
import type { Cents } from '@portage/domain/money/money';
import type { PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import type { Province } from '@portage/domain/places/provinces';

/** How the fee of a line is calculated, as it is stored. */
export interface FeeCalculation {
  parts: readonly FeePart[];
}

/** What a client reads of a levy. Amounts in cents. */
export interface LevyCalculation {
  class: string;
  /** The most earnings of a person in the year; null for all. */
  maximum: number | null;
  /** The person's earnings of the year before: with this client, or with the whole employer where that makes a difference. */
  before: number;
}

/** What a premium is for. */
export interface PremiumCalculation {
  item: PayItemKind;
}

/** What a levy is calculated from. Amounts in cents, the exact levy as text. */
export interface LevyBasis {
  exemption: number;
  before: Omit<LevyYear, 'exact'> & { exact: string };
}

/** The share of a line or one-time payment in the fee or in a levy, or the premium of a benefit. Amounts in cents. */
export interface ChargeRow {
  kind: 'fee' | 'levy' | 'premium';
  levy: Levy | null;
  province: Province | null;
  year: number | null;
  memberId: string;
  paymentId: string | null;
  oneTimeId: string | null;
  earnings: number;
  assessable: number;
  exempt: number;
  /** As a decimal string. */
  percent: string | null;
  cents: Cents;
  calculation: FeeCalculation | LevyCalculation | PremiumCalculation;
  basis: LevyBasis | null;
}
