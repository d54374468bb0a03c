import { estimateCharges } from '@portage/domain/charges/estimate';
import { isMissingRates, type MissingRatesError } from '@portage/domain/contributions/rates';
import { type EmployerCost, type YearOfCost, yearOfCost } from '@portage/domain/costs/employer-cost';
import { todayAt } from '@portage/domain/dates/plain-date';
import { parseSalary } from '@portage/domain/members/team-member-form';
import { sumCents } from '@portage/domain/money/money';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/add-member';
import * as estimates from '@portage/messages/estimates';
import { formatCad, formatCadNamed } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompany } from '#lib/company/company.ts';
import { chargeTermsQuery } from '#lib/figures/charge-terms-queries.ts';
import { useExchangeRate } from '#lib/figures/cost-figures-queries.ts';
import { useRates } from '#lib/figures/rates-queries.ts';
import { aboutText } from '#lib/texts/about-text.ts';
import { contributionNames } from '#lib/texts/contribution-text.ts';
import { estimateText, missingRatesText } from '#lib/texts/missing-rates-text.ts';
import type { FormOf } from '#ui/form/use-form.ts';
import { Alert } from '#ui/message/alert.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { currentYear, type MemberForm } from './member-form-rules.ts';

/** What the form's person costs in a year; null until salary, schedule and province are filled in. */
function useEstimate(form: FormOf<MemberForm>) {
  const [typed, schedule, province] = form.methods.watch(['salary', 'payroll_schedule', 'province']);
  const year = currentYear();
  const rates = useRates(year);
  const salary = parseSalary(typed);
  if (rates === null || salary === null || salary <= 0 || !isPayrollSchedule(schedule) || !isProvince(province))
    return null;
  const cost = estimate(() => yearOfCost({ province, salary, schedule, year, rates }));
  return cost === null ? null : { cost, typed, schedule, province };
}

/** The cost per year as a few words, which stay in view. */
export function CostInShort({ form }: { form: FormOf<MemberForm> }) {
  const estimated = useEstimate(form);
  if (estimated === null || isMissingRates(estimated.cost)) return null;
  return <strong>{m.costInShort({ amount: formatCadNamed(estimated.cost.year.total) })}</strong>;
}

/** The payroll engine's cost estimate, shown once salary, schedule and province are filled in. */
export function CostEstimate({ form }: { form: FormOf<MemberForm> }) {
  const estimated = useEstimate(form);
  if (estimated === null) return null;
  const { cost, typed, schedule, province } = estimated;
  if (isMissingRates(cost))
    return (
      <Alert tone="waiting" title={m.noEstimate}>
        <p>{missingRatesText(cost)}</p>
      </Alert>
    );
  const { firstPay } = cost;
  const calculation = `/cost-calculator?${new URLSearchParams({ province, salary: typed, schedule })}`;
  return (
    <Alert
      tone="information"
      title={m.estimatedCost({ perPay: formatCad(firstPay.total), perYear: formatCad(cost.year.total) })}
    >
      <p>
        <RichText
          text={m.firstPay({
            gross: formatCad(firstPay.gross),
            ei: formatCad(firstPay.ei),
            cpp: formatCad(firstPay.cpp),
            ...contributionNames(province),
          })}
          tags={{
            a: (text) => (
              <Link to={calculation} target="_blank">
                {text}
              </Link>
            ),
          }}
        />
      </p>
      {cost.estimate && <p>{estimateText(firstPay.calculation)}</p>}
      <YearInFull year={cost.year} province={province} />
    </Alert>
  );
}

/** The year with the fee and levies that are set for the company, and in its own currency. */
function YearInFull({ year, province }: { year: EmployerCost; province: Province }) {
  const { id, currency } = useCompany();
  const terms = useQuery(chargeTermsQuery(id)).data;
  const rate = useExchangeRate(currency);
  const charges =
    terms === undefined ? [] : estimateCharges(terms, { province, gross: year.gross, day: todayAt(Date.now()) });
  const total = sumCents([year.total, ...charges.map(({ cents }) => cents)]);
  if (charges.length === 0 && rate === null) return null;
  return (
    <p>
      {charges.length > 0 && estimates.yearWithCharges({ total: formatCad(total) })}{' '}
      {rate !== null && aboutText(total, rate)}
    </p>
  );
}

/** The cost, the error when rates are missing, or null when the engine does not accept the salary. */
function estimate(work: () => YearOfCost): YearOfCost | MissingRatesError | null {
  try {
    return work();
  } catch (error) {
    if (isMissingRates(error)) return error;
    if (error instanceof RangeError) return null;
    throw error;
  }
}
