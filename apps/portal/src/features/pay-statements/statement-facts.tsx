import { NO_CENTS } from '@portage/domain/money/money';
import {
  OPENING_PARTS,
  type OpeningPart,
  openingLacks,
  openingNet,
  type PayStatement,
  regularPay,
  type StatedClaim,
  statedClaims,
} from '@portage/domain/pay-statements/pay-statement';
import * as short from '@portage/messages/contributions';
import { formatCad, formatCadNamed, formatDate, formatDateRange } from '@portage/messages/formats';
import * as m from '@portage/messages/pay-statement';
import { Fragment } from 'react';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Facts } from '#ui/text/facts.tsx';
import { employeeFact, vacationFacts } from './explained-statement.tsx';

/** Whose pay it is, of which days, and the terms that it follows from. A statement says what was recorded when it was sealed. */
export function StatementCard({ content }: { content: PayStatement }) {
  const { employer, paidOn, payday, issued } = content;
  const { first, last, terms } = regularPay(content);
  return (
    <Card title={m.statement}>
      <Facts
        facts={[
          [m.payDate, formatDate(paidOn)],
          // Most are the same day.
          [m.payday, paidOn === payday ? null : formatDate(payday)],
          [m.period, first === undefined || last === undefined ? null : formatDateRange(first, last)],
          [m.issued, formatDate(issued)],
          [
            m.employer,
            <Fragment key="employer">
              {[employer.name, ...(employer.address ?? '').split('\n')].map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never move
                <div key={at}>{line}</div>
              ))}
            </Fragment>,
          ],
          employeeFact(content),
          [m.salary, terms === undefined ? null : dotted([formatCadNamed(terms.salary), scheduleName(terms.schedule)])],
          [m.hours, terms === undefined ? null : m.hoursSalary],
          ...vacationFacts(content),
        ]}
      />
    </Card>
  );
}

/** What the employer paid in addition, as staff read it. Nothing for none. */
export function EmployersShareCard({ content }: { content: PayStatement }) {
  const names = contributionNames(content);
  const { employerContributions: paid } = content;
  const parts = (['cpp', 'cpp2', 'ei', 'qpip'] as const).filter((part) => paid[part] !== 0);
  if (parts.length === 0) return null;
  return (
    <Card title={m.employersShare}>
      <p>{m.employersShareText}</p>
      <Facts facts={parts.map((part) => [names[part], formatCadNamed(paid[part])])} />
    </Card>
  );
}

const contributionNames = ({ person }: PayStatement) => ({
  cpp: person.province === 'QC' ? short.qpp : short.cpp,
  cpp2: person.province === 'QC' ? short.qpp2 : short.cpp2,
  ei: short.ei,
  qpip: short.qpip,
});

const claimNames: Record<StatedClaim['claim'], string> = {
  exempt: m.exempt,
  federal: m.federalClaim,
  provincial: m.provincialClaim,
  quebec: m.quebecClaim,
  additionalTax: m.additionalTax,
  additionalQuebecTax: m.additionalQuebecTax,
  prescribedZone: m.prescribedZone,
  authorizedDeductions: m.authorizedDeductions,
  federalCredits: m.federalCredits,
  provincialCredits: m.provincialCredits,
};

/** The claims, credits and additional tax that tax was withheld by. Nothing for pay without income tax. */
export function ClaimsCard({ content }: { content: PayStatement }) {
  const claims = statedClaims(content);
  if (claims.length === 0) return null;
  return (
    <Card title={m.claims}>
      {content.declaration?.exempt === true ? (
        <p>{m.exempt}</p>
      ) : (
        <Facts
          facts={claims.map(({ claim, cents }) => [
            claimNames[claim],
            cents === null ? m.basicClaim : formatCadNamed(cents),
          ])}
        />
      )}
    </Card>
  );
}

/** What a reader of the amounts should know: pay of an earlier payroll in the year to date, what it lacks, and corrections. */
export function StatementNotes({ content }: { content: PayStatement }) {
  const { opening, earnings, lacksEarlier, person } = content;
  const names: Record<OpeningPart, string> = {
    ...contributionNames(content),
    gross: m.openingName({ part: 'gross' }),
    federal: m.openingName({ part: 'federal' }),
    provincial: m.openingName({ part: person.province === 'QC' ? 'quebec' : 'provincial' }),
  };
  const amounts = OPENING_PARTS.flatMap((part) => {
    const amount = opening?.[part] ?? NO_CENTS;
    return amount === 0 ? [] : [`${names[part]} ${formatCad(amount)}`];
  });
  const lacks = opening === null ? null : openingLacks(opening);
  const notes = [
    ...(amounts.length === 0 ? [] : [m.openingNote({ amounts: amounts.join(', ') })]),
    ...(amounts.length > 0 && opening !== null && openingNet(opening) !== null ? [m.openingNet] : []),
    ...(lacks === null ? [] : [m.openingLacks({ lacks })]),
    ...(lacksEarlier ? [m.lacksEarlier] : []),
    ...(earnings.some(({ kind }) => kind === 'recovery') ? [m.recoveryNote] : []),
    ...(earnings.some(({ finalPay }) => finalPay === 'correction') ? [m.correctionNote] : []),
  ];
  return notes.map((note) => <p key={note}>{note}</p>);
}
