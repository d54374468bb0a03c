import { MissingRatesError } from '@portage/domain/contributions/rates';
import { type YearOfCost, yearOfCost } from '@portage/domain/employer-cost';
import { formatCad } from '@portage/domain/money';
import { isPayrollSchedule } from '@portage/domain/paydays';
import { isProvince } from '@portage/domain/provinces';
import { parseSalary, type TeamMemberForm } from '@portage/domain/team-member-form';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { currentYear } from './member-form-rules.ts';

/** The payroll engine's cost estimate, shown once salary, schedule and province are filled in. */
export function CostEstimate() {
  const { watch } = useFormContext<TeamMemberForm>();
  const [typed, schedule, province] = watch(['salary', 'payroll_schedule', 'province']);
  const salary = parseSalary(typed);
  if (salary === null || salary <= 0 || !isPayrollSchedule(schedule) || !isProvince(province)) return null;
  const cost = estimate(() => yearOfCost({ province, salary, schedule, year: currentYear() }));
  if (cost === null) return null;
  if (cost instanceof MissingRatesError)
    return (
      <Alert tone="waiting" title="We can’t estimate the cost yet">
        <p>{cost.message}</p>
      </Alert>
    );
  const { firstPay, year } = cost;
  return (
    <Alert
      tone="information"
      title={`Estimated cost: CAD ${formatCad(firstPay.total)} per pay, ${formatCad(year.total)} per year`}
    >
      <p>
        First pay: gross {formatCad(firstPay.gross)} + EI {formatCad(firstPay.ei)} + CPP {formatCad(firstPay.cpp)}. The
        year stops at the statutory maxima.{' '}
        <Link to={`/cost-calculator?${new URLSearchParams({ province, salary: typed, schedule })}`} target="_blank">
          How it is worked out
        </Link>
      </p>
    </Alert>
  );
}

/** The cost, the error when rates are missing, or null when the engine does not accept the salary. */
function estimate(work: () => YearOfCost): YearOfCost | MissingRatesError | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof MissingRatesError) return error;
    if (error instanceof RangeError) return null;
    throw error;
  }
}
