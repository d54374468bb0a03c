import type { Province } from '../places/provinces.ts';
import { hasQpp } from './year-to-date.ts';

/** Where a person worked on some days of a pay period. */
export interface DaysInProvince {
  readonly province: Province;
  readonly days: number;
}

/** The province and the EI rate by which pay is calculated. */
export interface PlanOfPay {
  readonly province: Province;
  /** Only when it differs from the province. */
  readonly insuredInQuebec?: boolean;
}

/**
 * The plan of pay that was earned in a province, in a pay period of which some days may be in another. After a move to or from Quebec
 * the whole period is under the pension plan of the last province (Revenu Québec). QPIP and Quebec's EI rate apply to all of it
 * unless most of its days were outside Quebec (Revenu Québec for QPIP; CRA allows it for EI). See docs/payroll-sources.md.
 * @param period the days of the period in order
 */
export function planOfPay(own: Province, period: readonly DaysInProvince[]): PlanOfPay {
  const last = period.at(-1)?.province ?? own;
  const quebec = hasQpp({ province: last });
  if (period.every(({ province }) => hasQpp({ province }) === quebec)) return { province: own };
  const province = hasQpp({ province: own }) === quebec ? own : last;
  const days = (inQuebec: boolean) =>
    period.reduce((sum, part) => sum + (hasQpp(part) === inQuebec ? part.days : 0), 0);
  const insuredInQuebec = days(true) >= days(false);
  return insuredInQuebec === quebec ? { province } : { province, insuredInQuebec };
}
