import { plainDate } from '@portage/domain/dates/plain-date';
import { DEDUCTION_KINDS } from '@portage/domain/net-pay/pay-deductions';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-tax';
import { formatDate, formatNumber } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonText } from '#lib/texts/names/reason-text.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { PayDocumentButton } from '../../features/pay/documents/pay-document-button.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { namedAmount } from '../money/amount.tsx';
import { useStaff } from '../staff.ts';
import { deductionNames } from './deduction-names.ts';
import type { PersonRecord } from './people-queries.ts';
import tax from './tax.module.css';
import { type PersonDeclaration, type PersonDeduction, payDocumentQuery, personTaxQuery } from './tax-queries.ts';

const DeclarationDialog = lazyOpened(async () => (await import('./declaration-dialog.tsx')).DeclarationDialog);
const CancelDeclarationDialog = lazyOpened(
  async () => (await import('./declaration-dialog.tsx')).CancelDeclarationDialog,
);
const AddDeductionDialog = lazyOpened(async () => (await import('./deduction-dialogs.tsx')).AddDeductionDialog);
const EndDeductionDialog = lazyOpened(async () => (await import('./deduction-dialogs.tsx')).EndDeductionDialog);

const dayOf = (day: string | null) => formatDate(plainDate(day ?? ''));
const isSet = (cents: number | null): cents is number => cents !== null && cents > 0;

type Opened =
  | { kind: 'declare' }
  | { kind: 'deduct' }
  | { kind: 'cancel'; id: string }
  | { kind: 'end'; id: string }
  | null;

/** What a person declared for income tax, and what is deducted from each pay. Roles that may not read it have no card. */
export function TaxCard({ person }: { person: PersonRecord }) {
  const staff = useStaff();
  return staff.role === 'support' ? null : <ReadableTax person={person} />;
}

function ReadableTax({ person }: { person: PersonRecord }) {
  const staff = useStaff();
  const read = useQuery(personTaxQuery(person.team_member_id));
  const [open, setOpen] = useState<Opened>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={m.title}
      aside={
        mayDo(staff, 'provider/declare-tax') &&
        read.data !== undefined && (
          <span className={styles.buttons}>
            <Button size="s" onClick={() => setOpen({ kind: 'declare' })}>
              {m.declare}
            </Button>
            <Button size="s" onClick={() => setOpen({ kind: 'deduct' })}>
              {m.addDeduction}
            </Button>
          </span>
        )
      }
    >
      {open?.kind === 'declare' && (
        <DeclarationDialog person={person} nextPay={read.data?.nextPay ?? null} onClose={close} />
      )}
      {open?.kind === 'cancel' && <CancelDeclarationDialog declarationId={open.id} onClose={close} />}
      {open?.kind === 'deduct' && (
        <AddDeductionDialog memberId={person.team_member_id} nextPay={read.data?.nextPay ?? null} onClose={close} />
      )}
      {open?.kind === 'end' && <EndDeductionDialog deductionId={open.id} onClose={close} />}
      {read.isLoadingError && <ListFailed title={m.notLoaded} />}
      {read.data !== undefined && (
        <div className={styles.columns}>
          <section className={tax.part}>
            <h3>{m.declarations}</h3>
            {read.data.declarations.length === 0 ? (
              <p>{m.noDeclarations}</p>
            ) : (
              <Facts
                facts={read.data.declarations.map((row) => [
                  wholeDates(m.from({ day: dayOf(row.from_day) })),
                  <span key={row.id} className={styles.badges}>
                    {dotted([...declaredFacts(row, person.state), reasonText(row.reason ?? '')])}
                    <Document row={row} what={m.declarationOf({ day: dayOf(row.from_day) })} />
                    {mayDo(staff, 'provider/cancel-declaration') && (
                      <Button
                        size="s"
                        aria-label={m.cancelDeclaration({ day: dayOf(row.from_day) })}
                        onClick={() => setOpen({ kind: 'cancel', id: row.id ?? '' })}
                      >
                        {m.cancel}
                      </Button>
                    )}
                  </span>,
                ])}
              />
            )}
          </section>
          <section className={tax.part}>
            <h3>{m.deductions}</h3>
            {read.data.deductions.length === 0 ? (
              <p>{m.noDeductions}</p>
            ) : (
              <Facts
                facts={read.data.deductions.map((row) => [
                  kindName(row),
                  <span key={row.id} className={styles.badges}>
                    <Deduction deduction={row} />
                    <Document row={row} what={row.description ?? ''} />
                    {mayDo(staff, 'provider/end-deduction') && (
                      <Button
                        size="s"
                        aria-label={m.endDeduction({ name: row.description ?? '' })}
                        onClick={() => setOpen({ kind: 'end', id: row.id ?? '' })}
                      >
                        {m.end}
                      </Button>
                    )}
                  </span>,
                ])}
              />
            )}
          </section>
        </div>
      )}
    </Card>
  );
}

/** Opens the form or order of a row. Nothing without any. */
function Document({ row: { document_path: path, document_type: type }, what }: DocumentProps) {
  if (path === null || type === null) return null;
  return <PayDocumentButton what={what} query={payDocumentQuery({ path, type })} />;
}
interface DocumentProps {
  row: Pick<PersonDeclaration, 'document_path' | 'document_type'>;
  what: string;
}

/** What is set of a declaration. Both claims are always said. */
function declaredFacts(row: PersonDeclaration, province: string | null): string[] {
  const claim = (cents: number | null) => (cents === null ? m.basic : namedAmount(cents));
  const amounts = [
    [row.additional_tax, m.additional],
    [row.additional_quebec_tax, m.additionalQuebec],
    [row.authorized_deductions, m.authorized],
    [row.federal_credits, m.federalCredits],
    [row.provincial_credits, m.provincialCredits],
    [row.prescribed_zone, m.zone],
  ] as const;
  const dependants = row.ontario_dependants ?? 0;
  return [
    ...(row.exempt === true ? [m.exempt] : []),
    m.federal({ amount: claim(row.federal_claim) }),
    (province === 'QC' ? m.quebec : m.provincial)({ amount: claim(row.provincial_claim) }),
    ...(row.non_resident === true ? [m.nonResident] : []),
    ...(row.outside_canada === true ? [m.outsideCanada] : []),
    ...(dependants > 0 ? [m.dependants({ count: dependants })] : []),
    ...amounts.flatMap(([cents, text]) => (isSet(cents) ? [text({ amount: namedAmount(cents) })] : [])),
  ];
}

const kindName = ({ kind }: PersonDeduction): string =>
  DEDUCTION_KINDS.filter((one) => one === kind).map((one) => deductionNames[one])[0] ?? m.other;

function Deduction({ deduction }: { deduction: PersonDeduction }) {
  const { cents, total_cents: total, taken, planned, short_on: short } = deduction;
  const amounts = { taken: namedAmount(taken ?? 0), total: namedAmount(total ?? 0) };
  return (
    <span>
      {wholeDates(
        dotted([
          deduction.description,
          m.each({ amount: namedAmount(cents ?? 0) }),
          isSet(deduction.max_share) && m.upTo({ share: formatNumber(deduction.max_share / 100) }),
          isSet(deduction.kept_cents) && m.keeps({ amount: namedAmount(deduction.kept_cents) }),
          total === null ? isSet(taken) && m.taken(amounts) : m.takenOf(amounts),
          isSet(planned) && m.planned({ amount: namedAmount(planned) }),
          short !== null && m.short({ day: dayOf(short) }),
          deduction.until_day === null
            ? m.from({ day: dayOf(deduction.from_day) })
            : m.days({ from: dayOf(deduction.from_day), until: dayOf(deduction.until_day) }),
          deduction.reason,
        ]),
      )}
    </span>
  );
}
