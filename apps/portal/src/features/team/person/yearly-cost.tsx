import { isMissingRates } from '@portage/domain/contributions/rates';
import { yearOfCost } from '@portage/domain/costs/employer-cost';
import { parseCents } from '@portage/domain/money/money';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import type { Province } from '@portage/domain/places/provinces';
import { formatCadNamed } from '@portage/messages/formats';
import * as m from '@portage/messages/person';
import { useRates } from '#lib/figures/rates-queries.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { currentYear } from '../member-form/member-form-rules.ts';
import type { TeamMember } from '../team-members.ts';

interface YearlyCostProps {
  member: TeamMember;
  province: Province;
  /** How the contributions are called there. */
  names: { insurance: string; pension: string };
}

/** What a person costs in a full calendar year, or a dash while the year has no rates. */
export function YearlyCost({ member, province, names }: YearlyCostProps) {
  const year = currentYear();
  const rates = useRates(year);
  const schedule = member.payroll_schedule;
  if (rates === null) return <Skeleton width="60%" />;
  if (!isPayrollSchedule(schedule)) return '\u2013';
  try {
    const { total } = yearOfCost({ province, salary: parseCents(member.salary), schedule, year, rates }).year;
    return m.costWithContributions({ amount: formatCadNamed(total), ...names });
  } catch (error) {
    if (isMissingRates(error)) return '\u2013';
    throw error;
  }
}
