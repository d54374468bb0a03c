import { openingWarnings } from '@portage/domain/contributions/opening-year-to-date';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-people';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/message/alert.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { namedAmount } from '../../money/amount.tsx';
import tax from '../tax.module.css';
import { type PersonOpening, personOpeningQuery } from './opening-queries.ts';

const known = (amount: number | null) => (amount === null ? null : cents(amount));

/** What another payroll paid in a year before the pay came here, and what is missing of it. Nothing for someone without any. */
export function OpeningCard({ memberId }: { memberId: string }) {
  const read = useQuery(personOpeningQuery(memberId));
  if (read.isLoadingError)
    return (
      <Card title={m.opening}>
        <ListFailed title={m.openingNotLoaded} />
      </Card>
    );
  if (read.data === undefined || read.data.length === 0) return null;
  return (
    <Card title={m.opening}>
      {read.data.map((row) => (
        <Year key={row.id} row={row} />
      ))}
    </Card>
  );
}

function Year({ row }: { row: PersonOpening }) {
  const { gross, federal_tax, provincial_tax } = row;
  const warnings = openingWarnings({
    gross: known(gross),
    federalTax: known(federal_tax),
    provincialTax: known(provincial_tax),
  });
  const texts = { grossMissing: m.openingGrossMissing, taxMissing: m.openingTaxMissing };
  const given = (amount: number | null) => (amount === null ? m.openingNotGiven : namedAmount(amount));
  const some = (amount: number | null) => (amount === null || amount === 0 ? null : namedAmount(amount));
  return (
    <section className={tax.part}>
      {warnings.length > 0 && <Alert tone="waiting">{warnings.map((warning) => texts[warning]).join(' ')}</Alert>}
      <Facts
        facts={[
          [m.openingYear, String(row.year)],
          [m.openingGross, given(gross)],
          [m.openingNonPeriodic, given(row.non_periodic)],
          [m.openingFederal, given(federal_tax)],
          [m.openingProvincial, given(provincial_tax)],
          [m.openingCpp, some(row.cpp)],
          [m.openingQpp, some(row.qpp)],
          [m.openingCpp2, some(row.cpp2)],
          [m.openingEi, some(row.ei)],
          [m.openingQpip, some(row.qpip)],
          [m.openingSource, dotted([row.source, row.imported_by])],
        ]}
      />
    </section>
  );
}
