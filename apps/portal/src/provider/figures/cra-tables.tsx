import { type CraTablesProblem, importCraTables } from '@portage/domain/income-tax/import-cra-tables';
import { leftToFill, type TaxTablesDocument } from '@portage/domain/income-tax/tables-document';
import * as m from '@portage/messages/console-figures';
import { classNames } from '#ui/class-names.ts';
import { FileField } from '#ui/field/file-field.tsx';
import { Alert } from '#ui/message/alert.tsx';
import styles from './figures.module.css';

/** A template of tax tables that was filled with CRA's CSV files, and the last of them. */
export interface CraImport {
  readonly name: string;
  readonly size: number;
  readonly document: TaxTablesDocument;
  /** Paths of the figures that the files gave. */
  readonly filled: readonly string[];
  readonly tables: readonly string[];
  readonly problems: readonly CraTablesProblem[];
}

/**
 * Fills a template with one more file.
 * @param before the files before, whose figures stay
 */
export function imported(
  { name, size }: Pick<File, 'name' | 'size'>,
  text: string,
  before: CraImport | null,
  template: TaxTablesDocument,
): CraImport {
  const { table, document, problems, filled } = importCraTables(text, before?.document ?? template);
  const tables = problems.length > 0 || table === null ? [] : [table];
  return {
    name,
    size,
    document,
    problems,
    filled: [...(before?.filled ?? []), ...filled],
    tables: [...new Set([...(before?.tables ?? []), ...tables])].toSorted(),
  };
}

function problemText(problem: CraTablesProblem): string {
  switch (problem.code) {
    case 'craNotTable':
      return m.craNotTable;
    case 'craColumnMissing':
      return m.craColumnMissing(problem.params);
    case 'craRowMissing':
      return m.craRowMissing(problem.params);
    case 'craRowsDiffer':
      return m.craRowsDiffer(problem.params);
    case 'craNotNumber':
      return m.craNotNumber({ row: String(problem.params.row), value: problem.params.value });
  }
}

/** Chooses CRA's CSV files of tables 8.1 and 8.2, one after the other, and says what they gave. */
export function CraTables({
  imported: given,
  onChoose,
}: {
  imported: CraImport | null;
  onChoose: (file: File | null) => void;
}) {
  return (
    <div className={classNames(styles.section, styles.whole)}>
      <FileField label={m.craFile} accept=".csv" hint={m.craHint} chosen={given} onChoose={onChoose} optional />
      {given !== null && given.problems.length > 0 && (
        <Alert tone="destructive" title={m.craRefused({ name: given.name })}>
          <ul>
            {given.problems.map((problem) => (
              <li key={JSON.stringify(problem)}>{problemText(problem)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {given !== null && given.tables.length > 0 && (
        <Alert tone="information" title={m.craFilled({ tables: given.tables.join(', '), count: given.filled.length })}>
          {m.craLeft({ paths: leftToFill(given.document, given.filled).join(', ') })}
        </Alert>
      )}
    </div>
  );
}
