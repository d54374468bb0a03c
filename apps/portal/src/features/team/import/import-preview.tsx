import type { Problem } from '@portage/domain/forms/form-messages';
import { parseTypedDate } from '@portage/domain/forms/typed-date';
import type { ImportCode, ImportWarning } from '@portage/domain/members/member-import';
import { parseSalary } from '@portage/domain/members/team-member-form';
import { parseProvince } from '@portage/domain/places/provinces';
import { paths } from '@portage/domain/portal-paths';
import { formatCad, formatShortDate } from '@portage/messages/formats';
import * as memberFields from '@portage/messages/member-fields';
import * as m from '@portage/messages/member-import';
import * as problemTexts from '@portage/messages/member-problems';
import * as team from '@portage/messages/team';
import { type Message, word } from '@portage/messages/wording';
import { CircleAlert } from 'lucide-react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { Alert } from '#ui/message/alert.tsx';
import { ProgressBar } from '#ui/message/progress-bar.tsx';
import { useLostFocus } from '#ui/page/use-lost-focus.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/data-table-props.ts';
import { dotted } from '#ui/text/dotted.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { currentYear } from '../member-form/member-form-rules.ts';
import { fields, fieldTitle } from './columns.ts';
import styles from './import.module.css';
import type { ImportFile } from './read-import.ts';
import { isAdded, type RowResult, rowsToAdd, type useImport } from './use-import.ts';

type Member = ImportFile['members'][number];

const texts: Readonly<Record<ImportCode, Message>> = { ...problemTexts, ...m };

const warningTexts: Readonly<Record<ImportWarning, string>> = {
  provinceLater: m.provinceLater,
  postalCodeLater: m.postalCodeLater,
  postalCodeUnusual: m.postalCodeUnusual,
  provinceElsewhere: m.provinceElsewhere,
};

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

/** What pay will wait for, as 'Postal code: Needed before …', in the order of the form. */
const notesOf = ({ warnings }: Member): string[] =>
  fields.flatMap((field) => {
    const code = warnings[field];
    return code === undefined ? [] : [m.fieldProblem({ field: fieldTitle(field), problem: warningTexts[code] })];
  });

/** An amount as figures; what is no amount as it is in the file. */
const salaryText = (salary: string): string => {
  const amount = parseSalary(salary);
  return amount === null ? salary : formatCad(amount);
};

/** A day as the portal writes days; what is no day as it is in the file. */
const dayText = (typed: string, cell: string | undefined): string => {
  const day = parseTypedDate(typed, currentYear());
  return day.ok ? formatShortDate(day.date) : (cell ?? '');
};
const startText = ({ form, cells }: Member, { startColumn }: ImportFile): string =>
  dayText(form.commencement_date, cells[startColumn]);
const birthText = ({ form, cells }: Member, { birthColumn }: ImportFile): string =>
  dayText(form.birth_date, cells[birthColumn]);

const provinceText = (province: string): string => {
  const code = parseProvince(province);
  return code === null ? province : provinceNames[code];
};

interface ImportPreviewProps {
  file: ImportFile;
  work: ReturnType<typeof useImport>;
  /** Whether the plan lets people be added. */
  allowed: boolean;
  /** Whether the order of day and month has to be chosen first. */
  waitsForOrder: boolean;
}

/** The report by row, the import with its progress, and the rows that are left. */
export function ImportPreview({ file, work, allowed, waitsForOrder }: ImportPreviewProps) {
  const { results, running, stopped } = work;
  const good = file.members.filter(({ problems }) => Object.keys(problems).length === 0);
  const wrong = file.members.length - good.length;
  const open = rowsToAdd(file, results);
  const added = good.length - open.length;
  const tried = results.size > 0;
  const hasProvinces = file.members.some(({ form }) => form.province !== '');
  // When everyone is added, the button that was pressed is gone.
  useLostFocus(running ? 'running' : 'over');

  // The result has the rest, at least 160 px.
  const columns: Column<Member>[] = [
    {
      key: 'row',
      header: m.row,
      sortable: true,
      width: '5.25rem',
      card: 'title',
      cell: ({ row }) => <RowNumber row={row} />,
    },
    {
      key: 'name',
      header: fieldTitle('first_name'),
      sortable: true,
      width: 'var(--import-name)',
      breaks: true,
      cell: ({ form }) => form.first_name,
    },
    {
      key: 'last',
      header: fieldTitle('last_name'),
      sortable: true,
      width: 'var(--import-last)',
      breaks: true,
      cell: ({ form }) => form.last_name,
    },
    {
      key: 'person',
      header: memberFields.name,
      cardOnly: true,
      unlabeled: true,
      card: 'amount',
      cell: ({ form }) => <span className={styles.person}>{`${form.first_name} ${form.last_name}`}</span>,
    },
    {
      key: 'email',
      header: fieldTitle('email'),
      sortable: true,
      // At the same widths the days are what must be seen: a day and a month may have changed places.
      minor: true,
      width: 'var(--import-email)',
      card: 'third',
      unlabeled: true,
      breaks: true,
      cell: ({ form }) => form.email,
    },
    {
      key: 'birth',
      header: fieldTitle('birth_date'),
      width: '7.75rem',
      cell: (member) => birthText(member, file),
    },
    {
      key: 'salary',
      header: m.salaryColumn,
      minor: true,
      align: 'end',
      width: '6.2rem',
      cell: ({ form }) => (
        <span className={styles.pay}>
          {salaryText(form.salary)}
          <span className={styles.note}>{scheduleName(form.payroll_schedule)}</span>
        </span>
      ),
    },
    {
      key: 'start',
      header: team.start,
      width: '7.75rem',
      cell: (member) => startText(member, file),
    },
    ...(hasProvinces
      ? [
          {
            key: 'province',
            header: fieldTitle('province'),
            minor: true,
            width: '6rem',
            cell: ({ form }: Member) => provinceText(form.province),
          },
        ]
      : []),
    {
      key: 'pay',
      header: m.salaryColumn,
      cardOnly: true,
      unlabeled: true,
      card: 'second',
      // What is wrong has the line of its own.
      cell: (member) =>
        textsOf(member, results.get(member.row)).length === 0 &&
        dotted([birthText(member, file), salaryText(member.form.salary), startText(member, file)]),
    },
    {
      key: 'result',
      header: m.result,
      sortable: true,
      card: 'mark',
      cell: (member) => <Result member={member} result={results.get(member.row)} />,
    },
  ];
  const ordered = useUrlOrder('sort', file.members, importOrder(results));

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
      <div className={styles.report} role="status">
        {tried && !running && added > 0 && (
          <Alert tone="success" title={m.done({ count: added })}>
            <div className={styles.notice}>
              <span>{m.next({ count: added })}</span>
              <ButtonLink size="s" to={`${paths.team}?status=pending`}>
                {m.showPending}
              </ButtonLink>
            </div>
          </Alert>
        )}
        {tried && !running && open.length > 0 && <Alert tone="waiting">{m.failed({ count: open.length })}</Alert>}
        {stopped && <Alert tone="waiting">{m.stopped}</Alert>}
        {!tried && !waitsForOrder && (
          <p>
            {m.summary({ ready: good.length })} {good.length > 0 && m.letters}
          </p>
        )}
        {wrong > 0 && !waitsForOrder && <p>{m.wrong({ count: wrong })}</p>}
        {file.dates.proven === 'monthFirst' && <p>{m.datesMonthFirst}</p>}
        {file.hasExamples && <p>{m.examplesSkipped}</p>}
        {file.ignored.length > 0 && (
          <p>{m.ignored({ count: file.ignored.length, columns: file.ignored.join(', ') })}</p>
        )}
      </div>
      {running && <ProgressBar label={m.adding} percent={Math.round((100 * results.size) / good.length)} />}
      <div className={styles.actions}>
        {open.length > 0 && !waitsForOrder && (
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
        {(wrong > 0 || (tried && open.length > 0)) && !running && !waitsForOrder && (
          <Button onClick={downloadRest}>{m.downloadRest}</Button>
        )}
      </div>
      <div className={classNames(styles.preview, hasProvinces && styles.provinces)}>
        <DataTable
          lines
          caption={m.tableCaption}
          columns={columns}
          {...ordered}
          toggleLabel={(member) =>
            (textsOf(member, results.get(member.row)).length > 0 ? m.showProblems : m.showWarnings)({ row: member.row })
          }
          detail={(member) => {
            const texts = textsOf(member, results.get(member.row));
            return problemList(texts.length > 0 ? texts : notesOf(member));
          }}
          rowKey={({ row }) => String(row)}
          empty={null}
        />
      </div>
    </>
  );
}

/** A card begins with the word that is the column's header in a table. */
function RowNumber({ row }: { row: number }) {
  return (
    <>
      <span className={styles.cardWord} aria-hidden="true">
        {`${m.row}\u00a0`}
      </span>
      {row}
    </>
  );
}

/** What is wrong with a row; nothing for one that is ready or added. */
function textsOf(member: Member, result: RowResult | undefined): readonly string[] {
  if (result?.state === 'failed') return [result.reason];
  return isAdded(result) ? [] : problemsOf(member);
}

/** The first problem, and how many more there are. The row opens to all of them. */
function Result({ member, result }: { member: Member; result: RowResult | undefined }) {
  const texts = textsOf(member, result);
  if (texts.length > 0)
    return (
      <span className={styles.problem} title={texts.join(' · ')}>
        <CircleAlert size={16} strokeWidth={1.5} aria-hidden="true" />
        <span>
          {texts.length === 1 ? texts[0] : m.firstProblem({ problem: texts[0] ?? '', more: texts.length - 1 })}
        </span>
      </span>
    );
  const [note, ...others] = notesOf(member);
  return (
    <span className={styles.outcome}>
      <StatusBadge tone={resultTone(result)}>{resultText(result)}</StatusBadge>
      {note !== undefined && (
        <span className={styles.note}>
          {others.length === 0 ? note : m.firstProblem({ problem: note, more: others.length })}
        </span>
      )}
    </span>
  );
}

const resultText = (result: RowResult | undefined): string =>
  result?.state === 'added' ? m.added : result?.state === 'addedNoLetter' ? m.addedNoLetter : m.ready;
const resultTone = (result: RowResult | undefined) =>
  result?.state === 'added' ? 'moss' : result?.state === 'addedNoLetter' ? 'wheat' : 'lake';

/** Null without problems, so that the row cannot be opened. */
function problemList(texts: readonly string[]) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.rowProblems}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** What each sortable column sorts by: rows with problems come after those without. */
const importOrder = (results: ReadonlyMap<number, RowResult>): SortKeys<Member> => ({
  row: ({ row }) => row,
  name: ({ form }) => form.first_name,
  last: ({ form }) => form.last_name,
  email: ({ form }) => form.email,
  result: (member) => {
    const result = results.get(member.row);
    const texts = textsOf(member, result);
    return texts.length > 0 ? `1 ${texts.join()}` : `0 ${resultText(result)}`;
  },
});
