import { estimateCharges } from '@portage/domain/charges/estimate';
import { leviesOf } from '@portage/domain/charges/levies';
import { isMissingRates } from '@portage/domain/contributions/rates';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { yearOfCost } from '@portage/domain/costs/employer-cost';
import { type YearOfTakeHome, yearOfTakeHome } from '@portage/domain/costs/take-home';
import { todayAt } from '@portage/domain/dates/plain-date';
import { currentRate, type ExchangeRate } from '@portage/domain/exchange/exchange-rates';
import { isMissingTaxTables } from '@portage/domain/income-tax/tax-tables';
import type { MinimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import type { Cents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/cost-calculator';
import { formatCad, formatCadNamed, formatNumber } from '@portage/messages/formats';
import * as missingRates from '@portage/messages/missing-rates';
import { useState } from 'react';
import type { ChargeTerms } from '#lib/figures/charge-terms-queries.ts';
import { estimateText, missingRatesText } from '#lib/texts/missing-rates-text.ts';
import { provinceOptions } from '#lib/texts/names/province-names.ts';
import { scheduleOptions } from '#lib/texts/names/schedule-names.ts';
import { SelectField } from '#ui/field/select-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { TermHelp } from '#ui/tooltip/term-help.tsx';
import { CompareProvinces } from './compare-provinces.tsx';
import styles from './cost-calculator.module.css';
import { CostTable } from './cost-table.tsx';
import { TakeHomeTable } from './take-home-table.tsx';
import type { Calculation } from './use-calculation.ts';
import { hasOnlyLaw, WholeYear } from './whole-year.tsx';

const CAD = 'CAD';

interface CostCalculatorProps {
  calculation: Calculation;
  /** Null while they load. */
  rates: RatesBook | null;
  wages: MinimumWages;
  /** What the provider charges beside pay; null where it is not known. */
  charges: ChargeTerms | null;
  /** Today's exchange rates, of which the total can be shown in one. */
  exchange: readonly ExchangeRate[];
  /** In which the total is shown too, until one is chosen. */
  ownCurrency?: string;
}

/** The inputs, the cost in the chosen province, and the cost in all provinces. */
export function CostCalculator({
  calculation,
  rates,
  wages,
  charges,
  exchange,
  ownCurrency = CAD,
}: CostCalculatorProps) {
  const { province, schedule, salary, amount, isExample, change } = calculation;
  const [typing, setTyping] = useState(false);
  const currency = calculation.currency ?? ownCurrency;
  const rate = currentRate(exchange, currency, todayAt(Date.now()));
  const wrong = salary !== '' && amount === null;
  // Contributions add at most 10,000 a year: from 990,000 on, the total may reach a million.
  const isFrom = (least: number) => (amount !== null && amount >= least ? '' : undefined);
  return (
    <div className={styles.page} data-long={isFrom(100_000_00)} data-million={isFrom(990_000_00)}>
      <Card>
        <div className={styles.fields}>
          <SelectField
            label={m.province}
            labelAside={<TermHelp term="province" />}
            options={provinceOptions}
            value={province}
            onChange={(event) => change({ province: event.target.value })}
          />
          <TextField
            label={m.salary}
            inputMode="decimal"
            autoComplete="off"
            placeholder={m.exampleSalary}
            value={typing ? salary : salaryText(calculation)}
            error={wrong ? m.salaryInvalid : undefined}
            onFocus={() => setTyping(true)}
            onChange={(event) => change({ salary: event.target.value })}
            onBlur={() => setTyping(false)}
          />
          <SelectField
            label={m.schedule}
            options={scheduleOptions}
            value={schedule}
            onChange={(event) => change({ schedule: event.target.value })}
          />
          {exchange.length > 0 && (
            <SelectField
              label={m.alsoIn}
              options={[
                { value: CAD, label: m.cadOnly },
                ...exchange.map((one) => ({ value: one.currency, label: m.currencyName(one) })),
              ]}
              value={rate === null ? CAD : currency}
              onChange={(event) => change({ currency: event.target.value })}
            />
          )}
        </div>
        {isExample && <p className={styles.example}>{m.isExample}</p>}
      </Card>
      {amount === null && <p className={styles.muted}>{m.noSalary}</p>}
      {amount !== null && rates === null && <Skeleton height="12rem" />}
      {amount !== null && rates !== null && (
        <Result
          calculation={calculation}
          salary={amount}
          rates={rates}
          wages={wages}
          charges={charges}
          exchange={rate}
        />
      )}
    </div>
  );
}

/** The salary in the reader's way of writing it, in whole dollars where it has no cents. What is no amount stays as typed. */
function salaryText({ salary, amount }: Calculation): string {
  if (amount === null) return salary;
  return amount % 100 === 0 ? formatNumber(amount / 100) : formatCad(amount);
}

interface ResultProps {
  calculation: Calculation;
  salary: Cents;
  rates: RatesBook;
  wages: MinimumWages;
  charges: ChargeTerms | null;
  exchange: ExchangeRate | null;
}

/** What the person takes home; null in a year before the first tax tables. */
function takeHomeOf({ province, schedule, year }: Calculation, salary: Cents, rates: RatesBook): YearOfTakeHome | null {
  try {
    return yearOfTakeHome({ province, schedule, salary, year, rates });
  } catch (error) {
    if (isMissingTaxTables(error)) return null;
    throw error;
  }
}

function Result({ calculation, salary, rates, wages, charges, exchange }: ResultProps) {
  const { schedule, year } = calculation;
  const costIn = (province: Province) => yearOfCost({ province, schedule, salary, year, rates });
  try {
    const { province } = calculation;
    const shown = costIn(province);
    const { gross } = shown.year;
    const estimated = charges === null ? [] : estimateCharges(charges, { province, gross, day: todayAt(Date.now()) });
    const missing = leviesOf(province).filter((levy) => !estimated.some((one) => one.levy === levy));
    const onlyLaw = hasOnlyLaw({ estimated, rate: exchange });
    const wholeYear = (
      <WholeYear estimated={estimated} province={province} year={shown.year} wages={wages} rate={exchange} />
    );
    return (
      <>
        {shown.estimate && (
          <Alert tone="waiting" title={missingRates.estimate}>
            <p>{estimateText(shown.firstPay.calculation)}</p>
          </Alert>
        )}
        <p className={styles.answer}>
          <span className={styles.muted}>{m.costPerYear}</span>
          <strong>{formatCadNamed(shown.year.total)}</strong>
          <span className={styles.muted}>{m.costFirstPay({ amount: formatCadNamed(shown.firstPay.total) })}</span>
        </p>
        <div className={styles.pair}>
          <div className={styles.stack}>
            <CostTable cost={shown} province={province} missing={missing} />
            {!onlyLaw && wholeYear}
          </div>
          <TakeHomeTable takeHome={takeHomeOf(calculation, salary, rates)} province={province} />
        </div>
        {onlyLaw && wholeYear}
        <CompareProvinces
          chosen={province}
          costIn={(province) => costIn(province).year}
          queryOf={(province) => calculation.queryWith({ province })}
          levies={charges?.rates ?? []}
        />
      </>
    );
  } catch (error) {
    if (!isMissingRates(error)) throw error;
    return (
      <Alert tone="waiting" title={m.ratesIncomplete}>
        <p>{missingRatesText(error)}</p>
      </Alert>
    );
  }
}
