import { officialPages } from '@portage/domain/contributions/official-pages';
import { parsePlainDate } from '@portage/domain/dates/plain-date';
import type { Cents } from '@portage/domain/money/money';
import * as contributions from '@portage/messages/contributions';
import { formatEdition, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { estimateText } from '#lib/texts/missing-rates-text.ts';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import styles from '../pay.module.css';
import type { StoredCalculation } from './calculation-queries.ts';
import { CalculationSum } from './calculation-sum.tsx';

export interface CalculationDetailsProps {
  /** Undefined while loading, null when none is stored. */
  calculation: StoredCalculation | null | undefined;
  /** Name and amount of the pay itself; negative on a credit. */
  pay: { label: string; amount: Cents };
  payday: string;
  missing: string;
  /** Whether the rates are those of the year before. */
  estimate: boolean;
}

const pageNames = { cra: m.craPage, revenuQuebec: m.revenuQuebecPage };

/** The stored calculation as a sum, each amount with its formula, and the sources of rates and formulas. */
export function CalculationDetails({ calculation, pay, payday, missing, estimate }: CalculationDetailsProps) {
  const date = parsePlainDate(payday);
  if (calculation === undefined) return <Skeleton height="5rem" />;
  if (calculation === null) return <div className={styles.working}>{missing}</div>;
  const { edition, province } = calculation.steps;
  return (
    <div className={styles.working}>
      <CalculationSum calculation={calculation} pay={pay} />
      {estimate && <span>{estimateText(calculation)}</span>}
      <span>
        {date
          ? m.paydayAndRates({ payday: formatShortDateInText(date), edition: formatEdition(edition) })
          : m.rates({ edition: formatEdition(edition) })}
      </span>
      <span className={styles.sources}>
        {officialPages(province).map(({ authority, url }) => (
          <a key={authority} href={url} target="_blank" rel="noopener noreferrer">
            <RichText text={pageNames[authority]} tags={hiddenTag} />
          </a>
        ))}
      </span>
      <span>{contributions.notIncluded}</span>
    </div>
  );
}
