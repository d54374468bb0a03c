import type { Cents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import type { PhasedAmount, TaxTables } from './tax-tables.ts';

/** The basic personal amounts of the two forms: line 1 of the federal TD1, and of the provincial TD1 or TP-1015.3. */
export interface BasicAmounts {
  readonly federal: Cents | PhasedAmount;
  readonly provincial: Cents | PhasedAmount;
}

/** The basic personal amounts of someone employed in a province, from an edition of the tax tables. */
export function basicAmounts({ federal, provinces, quebec }: TaxTables, province: Province): BasicAmounts {
  const provincial = province === 'QC' ? quebec.basicAmount : provinces[province].basicAmount;
  return { federal: federal.basicAmount, provincial: provincial === 'federal' ? federal.basicAmount : provincial };
}
