import type { Problem } from '@portage/domain/forms/form-messages';
import type { ImportCode } from '@portage/domain/members/member-import';
import { parseCents } from '@portage/domain/money/money';
import { parseProvince } from '@portage/domain/places/provinces';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/member-import';
import * as problemTexts from '@portage/messages/member-problems';
import { type Message, word } from '@portage/messages/wording';
import { useState } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/data-table-props.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { fields, fieldTitle } from './columns.ts';
import styles from './import.module.css';
import type { ImportFile } from './read-import.ts';
import type { RowResult, useImport } from './use-import.ts';

type Member = ImportFile['members'][number];

const texts: Readonly<Record<ImportCode, Message>> = { ...problemTexts, ...m };

/** Problems whose words begin with the column's title, as in 'Salary is required'. */
const titledProblems: ReadonlySet<ImportCode> = new Set<ImportCode>([
  'firstNameRequired',
  'lastNameRequired',
  'emailRequired',
  'roleRequired',
  'salaryRequired',
  'payrollScheduleRequired',
  'address1Required',
  'commencementDateRequired',
  'birthDateRequired',
  'socialInsuranceNumberRequired',
]);

/** Each problem as 'Salary: Please enter a valid number', in the order of the form. */
function problemsOf({ problems }: Member): string[] {
  return fields.flatMap((field) => {
    const problem: Problem<ImportCode> | undefined = problems[field];
    if (problem === undefined) return [];
    const text = word(texts[problem.code], problem.params);
    return [titledProblems.has(problem.code) ? text : m.fieldProblem({ field: fieldTitle(field), problem: text })];
  });
}

/** How many rows are shown at first, and how many more each time. */
const PAGE = 100;

/** An amount as figures; what is no amount as it is in the file. */
const salaryText = (salary: string): string =>
  /^\d+(\.\d{1,2})?$/.test(salary) ? formatCad(parseCents(salary)) : salary;

const provinceText = (province: string): string => {
  const code = parseProvince(province);
  return code === null ? province : provinceNames[code];
};

const isAdded = (result: RowResult | undefined): boolean => result !== undefined && result.state !== 'failed';

interface ImportPreviewProps {
  file: ImportFile;
  work: ReturnType<typeof useImport>;
  /** Whether the plan lets people be added. */
  allowed: boolean;
}

/** The report by row, the import with its progress, and the rows that are left. */
export function ImportPreview({ file, work, allowed }: ImportPreviewProps) {
  const { results, running, stopped } = work;
  const [shown, setShown] = useState(PAGE);
  const good = file.members.filter(({ problems }) => Object.keys(problems).length === 0);
  const wrong = file.members.length - good.length;
  const open = good.filter(({ row }) => !isAdded(results.get(row)));
  const added = good.length - open.length;
  const tried = results.size > 0;

  const columns: Column<Member>[] = [
    { key: 'row', header: m.row, cell: ({ row }) => <RowNumber row={row} />, shrink: true },
    { key: 'name', header: fieldTitle('first_name'), cell: ({ form }) => form.first_name },
    { key: 'last', header: fieldTitle('last_name'), cell: ({ form }) => form.last_name },
    { key: 'email', header: fieldTitle('email'), cell: ({ form }) => form.email },
    { key: 'salary', header: m.salaryColumn, align: 'end', cell: ({ form }) => salaryText(form.salary) },
    {
      key: 'schedule',
      header: fieldTitle('payroll_schedule'),
      cell: ({ form }) => scheduleName(form.payroll_schedule),
    },
    { key: 'start', header: fieldTitle('commencement_date'), cell: ({ form }) => form.commencement_date },
    { key: 'province', header: fieldTitle('province'), cell: ({ form }) => provinceText(form.province) },
    {
      key: 'result',
      header: m.result,
      unlabeled: true,
      cell: (member) => <Result member={member} result={results.get(member.row)} />,
    },
  ];

  function downloadRest() {
    const rest = file.members.filter(({ row }) => !isAdded(results.get(row)));
    const rows = rest.map((member) => {
      const result = results.get(member.row);
      const reason = result?.state === 'failed' ? [result.reason] : problemsOf(member);
      return [...file.header.map((_, at) => member.cells[at] ?? ''), reason.join('; ')];
    });
    downloadCsv('team-members-not-added.csv', [...file.header, m.problem], rows);
  }

  return (
    <>
      <div className={styles.panel} role="status">
        {tried && !running && <Alert tone="information">{m.done({ count: added })}</Alert>}
        {tried && !running && open.length > 0 && <Alert tone="waiting">{m.failed({ count: open.length })}</Alert>}
        {stopped && <Alert tone="waiting">{m.stopped}</Alert>}
        {!tried && (
          <p>
            {m.summary({ ready: good.length })} {good.length > 0 && m.letters}
          </p>
        )}
        {wrong > 0 && <p>{m.wrong({ count: wrong })}</p>}
        {file.hasExamples && <p>{m.examplesSkipped}</p>}
        {file.ignored.length > 0 && (
          <p>{m.ignored({ count: file.ignored.length, columns: file.ignored.join(', ') })}</p>
        )}
      </div>
      {running && <ProgressBar label={m.adding} percent={Math.round((100 * results.size) / good.length)} />}
      <div className={styles.actions}>
        {open.length > 0 && (
          <Button
            variant="primary"
            disabled={!allowed}
            pending={running}
            pendingLabel={m.adding}
            onClick={() => void work.run(open)}
          >
            {tried ? m.retry({ count: open.length }) : m.add({ count: open.length })}
          </Button>
        )}
        {(wrong > 0 || (tried && open.length > 0)) && !running && (
          <Button onClick={downloadRest}>{m.downloadRest}</Button>
        )}
      </div>
      <DataTable
        wide
        caption={m.tableCaption}
        columns={columns}
        rows={file.members.slice(0, shown)}
        rowKey={({ row }) => String(row)}
        empty={null}
      />
      {shown < file.members.length && (
        <div className={styles.actions}>
          <Button onClick={() => setShown(shown + PAGE)}>{m.showMore}</Button>
          <p className={styles.count}>{m.shownOf({ shown, count: file.members.length })}</p>
        </div>
      )}
    </>
  );
}

/** A card begins with the word that is the column's header in a table. */
function RowNumber({ row }: { row: number }) {
  return (
    <>
      <span className={styles.cardWord} aria-hidden="true">
        {m.row}{' '}
      </span>
      {row}
    </>
  );
}

function Result({ member, result }: { member: Member; result: RowResult | undefined }) {
  if (result?.state === 'added') return <StatusBadge tone="moss">{m.added}</StatusBadge>;
  if (result?.state === 'addedNoLetter') return <StatusBadge tone="wheat">{m.addedNoLetter}</StatusBadge>;
  if (result?.state === 'failed') return result.reason;
  const problems = problemsOf(member);
  if (problems.length === 0) return <StatusBadge tone="lake">{m.ready}</StatusBadge>;
  return (
    <ul className={styles.rowProblems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
