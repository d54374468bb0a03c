import { MissingRatesError } from '@portage/domain/contributions/rates';
import { yearOfCost } from '@portage/domain/employer-cost';
import { PAYROLL_SCHEDULES } from '@portage/domain/paydays';
import { todayAt, yearOf } from '@portage/domain/plain-date';
import { PROVINCES } from '@portage/domain/provinces';
import { Printer } from 'lucide-react';
import { useUrlParams } from '#lib/url-params.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './cost-calculator.module.css';
import { CostTable } from './cost-table.tsx';

const provinces = PROVINCES.map(({ code, name }) => ({ value: code, label: name }));
/** A salary above ten million dollars a year is treated as a typo. */
const maxDollars = 10_000_000;

/** /cost-calculator: what an employee costs per pay and per year. The inputs are in the URL. */
export function CostCalculatorPage() {
  const [params, change] = useUrlParams();
  const year = yearOf(todayAt(Date.now()));
  // Invalid parameters fall back to the defaults.
  const province = PROVINCES.find(({ code }) => code === params.get('province'))?.code ?? 'ON';
  const schedule = PAYROLL_SCHEDULES.find((one) => one === params.get('schedule')) ?? 'Bi-Weekly';
  const salary = params.get('salary') ?? '';
  const digits = salary.replaceAll(/[\s,]/g, '');
  const dollars = /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : null;
  const tooMuch = dollars !== null && dollars > maxDollars;
  const wrong = (salary !== '' && dollars === null) || tooMuch;

  return (
    <>
      <PageHeader
        title="Cost Calculator"
        subtitle={`What an employee in Canada costs in ${year}, by the rates that payroll uses`}
        actions={
          <Button icon={<Printer size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className={styles.page}>
        <Card>
          <div className={styles.fields}>
            <SelectField
              label="Province of employment"
              options={provinces}
              value={province}
              onChange={(event) => change({ province: event.target.value })}
            />
            <TextField
              label="Salary per year (CAD)"
              inputMode="decimal"
              autoComplete="off"
              placeholder="91000"
              value={salary}
              error={wrong ? 'Please enter an amount from 0 to 10,000,000.' : undefined}
              onChange={(event) => change({ salary: event.target.value })}
            />
            <SelectField
              label="Payroll schedule"
              options={PAYROLL_SCHEDULES}
              value={schedule}
              onChange={(event) => change({ schedule: event.target.value })}
            />
          </div>
        </Card>
        {dollars !== null && !tooMuch ? (
          <Result cost={() => yearOfCost({ province, schedule, salary: Math.round(dollars * 100), year })} />
        ) : (
          <p className={styles.muted}>Enter a salary to see what it costs.</p>
        )}
      </div>
    </>
  );
}

function Result({ cost }: { cost: () => ReturnType<typeof yearOfCost> }) {
  try {
    return <CostTable cost={cost()} />;
  } catch (error) {
    if (!(error instanceof MissingRatesError)) throw error;
    return (
      <Alert tone="waiting" title="The rates of this year are not complete">
        <p>{error.message}</p>
      </Alert>
    );
  }
}
