import { plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-tax';
import { useQuery } from '@tanstack/react-query';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { Money } from '#ui/text/money.tsx';
import { PayDocumentButton } from '../../features/pay/documents/pay-document-button.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { hasLeft } from '../person-queries.ts';
import { TaxForm } from './tax-form.tsx';
import { declarationsQuery, type OwnDeclaration, ownTaxDocumentQuery, taxFormsQuery } from './tax-queries.ts';

/** /me/tax: what income tax is withheld by, and the questions that change it. */
export function TaxPage() {
  const employment = useEmployment();
  const read = useQuery(declarationsQuery(employment.team_member_id));
  const left = hasLeft(employment);
  const forms = useQuery({ ...taxFormsQuery(employment.team_member_id), enabled: !left });
  const { inForce, coming } = read.data ?? {};
  const latest = coming ?? inForce ?? null;
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle({ province: employment.state ?? '' })} />
      <div className={styles.sections}>
        <Card title={m.inForce}>
          {read.isError ? (
            <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
          ) : read.data === undefined ? (
            <FactsSkeleton facts={3} />
          ) : (
            <div className={styles.stack}>
              {inForce ? <Declared declaration={inForce} /> : <p>{m.basicNow}</p>}
              {coming && <Declared declaration={coming} />}
            </div>
          )}
        </Card>
        {read.data !== undefined && !left && !forms.isPending && (
          <TaxForm key={latest?.id} employment={employment} latest={latest} forms={forms.data ?? null} />
        )}
      </div>
    </>
  );
}

/** An amount of a declaration; nothing for none. */
const amount = (value: number | null) => (value ? <Money cents={cents(value)} currency /> : null);
const claim = (value: number | null) => (value === null ? m.basic : <Money cents={cents(value)} currency />);

function Declared({ declaration }: { declaration: OwnDeclaration }) {
  const { from_day, exempt, federal_claim, provincial_claim, additional_tax, additional_quebec_tax } = declaration;
  return (
    <Facts
      facts={[
        [m.from, formatDate(plainDate(from_day ?? ''))],
        ...(exempt === true
          ? ([['', m.exemptNow]] as const)
          : ([
              [m.federal, claim(federal_claim)],
              [m.provincial, claim(provincial_claim)],
            ] as const)),
        [m.additional, amount(additional_tax)],
        [m.additionalQuebec, amount(additional_quebec_tax)],
        [
          m.formFile,
          declaration.document_type !== null && declaration.id !== null ? (
            <PayDocumentButton
              key="form"
              what={m.formOf({ day: formatDate(plainDate(from_day ?? '')) })}
              query={ownTaxDocumentQuery(declaration.id)}
            />
          ) : null,
        ],
      ]}
    />
  );
}
