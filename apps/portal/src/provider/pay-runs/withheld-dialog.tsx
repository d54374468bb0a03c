import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-money';
import { formatEdition } from '@portage/messages/formats';
import * as tax from '@portage/messages/income-tax';
import { useQuery } from '@tanstack/react-query';
import { ratesQuery } from '#lib/figures/rates-queries.ts';
import { taxTablesQuery } from '#lib/figures/tax-tables-queries.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { TaxSteps } from '#ui/tax-steps/tax-step-list.tsx';
import { Money } from '#ui/text/money.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import lists from '../lists/lists.module.css';
import { namedAmount } from '../money/amount.tsx';
import money from '../money/money.module.css';
import styles from '../payouts/payouts.module.css';
import { deductionNames } from '../people/deduction-names.ts';
import type { PayLine } from './pay-queries.ts';
import { provinceOf, taxStepsOf, type Withheld, withheldQuery } from './withheld-queries.ts';

/** What is withheld from a line or one-time payment, and how its income tax is calculated. */
export function WithheldDialog({ line, onClose }: { line: PayLine; onClose: () => void }) {
  const withheld = useQuery(withheldQuery(line.id));
  return (
    <Dialog
      open
      size="s"
      addressed={false}
      onOpenChange={(open) => open || onClose()}
      title={m.withheldTitle({ name: `${line.first_name} ${line.last_name}` })}
    >
      {withheld.isLoadingError && <ListFailed title={m.withheldNotLoaded} />}
      {withheld.data === null && <p>{m.withheldNone}</p>}
      {withheld.data && <Sums withheld={withheld.data} />}
    </Dialog>
  );
}

function Sums({ withheld }: { withheld: Withheld }) {
  const isQuebec = provinceOf(withheld) === 'QC';
  const parts = [
    [isQuebec ? m.qpp : tax.cpp, withheld.cpp],
    [isQuebec ? m.qpp2 : m.cpp2, withheld.cpp2],
    [tax.ei, withheld.ei],
    [m.qpip, withheld.qpip],
    [tax.federal, withheld.federal_tax],
    [isQuebec ? tax.quebec : tax.provincial, withheld.provincial_tax],
    [tax.payrollTax, withheld.payroll_tax],
  ] as const;
  return (
    <div className={money.form}>
      {withheld.estimate === true && <Alert tone="waiting">{m.withheldEstimate}</Alert>}
      <dl className={styles.sum}>
        <Sum label={tax.gross} value={withheld.gross ?? 0} />
        {parts.map(([label, value]) => (value ?? 0) !== 0 && <Sum key={label} label={label} value={-(value ?? 0)} />)}
        {withheld.deductions === null && (withheld.deducted ?? 0) > 0 && (
          <Sum label={m.deductions} value={-(withheld.deducted ?? 0)} />
        )}
        {withheld.deductions?.map(({ id, kind, amount, taken }) => (
          <Sum
            key={id}
            label={deductionNames[kind]}
            value={-taken}
            {...(taken < amount && {
              note: m.notReached({ amount: namedAmount(taken), asked: namedAmount(amount) }),
            })}
          />
        ))}
        <div className={styles.sumTotal}>
          <dt>{tax.net}</dt>
          <dd>
            <Money cents={cents(withheld.net ?? 0)} currency />
          </dd>
        </div>
      </dl>
      <Steps withheld={withheld} />
    </div>
  );
}

const Sum = ({ label, value, note }: { label: string; value: number; note?: string }) => (
  <div>
    <dt>
      {label}
      {note !== undefined && <p className={lists.note}>{note}</p>}
    </dt>
    <dd>
      <Money cents={cents(value)} />
    </dd>
  </div>
);

/** How the income tax came about, where there is one. */
function Steps({ withheld }: { withheld: Withheld }) {
  const taxes = useQuery(taxTablesQuery).data;
  const { data: rates, isError } = useQuery(ratesQuery);
  if (withheld.basis === null || withheld.basis.kind === 'untaxed' || taxes === undefined) return null;
  const figures = isError ? BUILT_IN_RATES : rates;
  const steps = figures === undefined ? [] : taxStepsOf(withheld, taxes, figures);
  return (
    <>
      {steps.length > 0 && <TaxSteps summary={m.howTax} steps={steps} />}
      <p className={lists.note}>{tax.tables({ edition: formatEdition(withheld.edition ?? '') })}</p>
    </>
  );
}
