import type { DateOrder } from '@portage/domain/dates/read-date';
import { seatsTaken } from '@portage/domain/plans/current-plan';
import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/member-import';
import * as team from '@portage/messages/team';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { type DragEvent, useMemo, useState } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useCompany } from '#lib/company/company.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { useLatestChoice } from '#ui/field/use-latest-choice.ts';
import { Alert } from '#ui/message/alert.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Facts } from '#ui/text/facts.tsx';
import { useAddingAllowed } from '../add-member/use-adding-allowed.ts';
import { teamMembersQuery } from '../team-member-queries.ts';
import { fields, fieldTitle, requiredFields, templateRows } from './columns.ts';
import styles from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { DatesQuestion, NamesQuestion } from './import-questions.tsx';
import { checkFile, type ReadFile, type Reading, readImport, repeatedSins } from './read-import.ts';
import type { UnsavedFile } from './unsaved-file.tsx';
import { rowsToAdd, useImport } from './use-import.ts';

/** The code that asks before a file is left, which loads with the first file. Without it nothing asks; the way out is worth more. */
const loadQuestion = () =>
  Promise.all([import('./unsaved-file.tsx'), import('#ui/dialog/confirmation.tsx')]).then(
    ([{ UnsavedFile }]) => UnsavedFile,
    () => null,
  );

const titles = (some: typeof fields) => some.map(fieldTitle).join(', ');
const columnFacts: [string, string][] = [
  [m.requiredColumns, titles(fields.filter((field) => requiredFields.includes(field)))],
  [m.optionalColumns, titles(fields.filter((field) => !requiredFields.includes(field)))],
];

/** /team?view=import: adds people from a CSV file, after a report by row. */
export function ImportPage() {
  const company = useCompany();
  const members = useQuery(teamMembersQuery(company.id));
  const { allowed, warning, failed } = useAddingAllowed(seatsTaken(members.data ?? []));
  const unread = [...(members.data === undefined ? [members] : []), ...(failed === null ? [] : [failed])];
  const work = useImport(company);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [order, setOrder] = useState<DateOrder | null>(null);
  const [onTeam, setOnTeam] = useState<{ teamEmails: readonly string[]; teamSins: readonly string[] }>({
    teamEmails: [],
    teamSins: [],
  });
  const [Question, setQuestion] = useState<typeof UnsavedFile | null>(null);
  const [refused, setRefused] = useState<{ name: string; reason: string } | null>(null);
  const begin = useLatestChoice();
  // The rows are checked as the team was when the file was chosen: people who were just added are on it by now.
  const file = useMemo(
    () => (read === null || reading === null ? null : checkFile(read.name, reading.table, { ...onTeam, order })),
    [read, reading, onTeam, order],
  );
  // Answers hold once the first person is being added.
  const asked = work.running || work.results.size > 0;
  const orderExample = file?.dates.proven === null ? file.dates.example : null;
  const unsaved = file !== null && rowsToAdd(file, work.results).length > 0;

  async function choose(chosen: File | null) {
    const isLatest = begin();
    work.reset();
    setRead(null);
    setReading(null);
    setOrder(null);
    setRefused(null);
    if (chosen === null) return;
    const [found, question] = await Promise.all([readImport(chosen), loadQuestion()]);
    if (!isLatest()) return;
    setQuestion(() => question);
    if ('refused' in found) return setRefused({ name: chosen.name, reason: found.refused });
    const [only, ...others] = found.readings;
    const teamSins = await repeatedSins(company.id, found);
    if (!isLatest()) return;
    setOnTeam({ teamEmails: (members.data ?? []).map(({ email }) => email), teamSins });
    setRead(found);
    setReading(others.length === 0 ? (only ?? null) : null);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined && members.isSuccess && !work.running) void choose(dropped);
  }

  return (
    <>
      <PageHeader
        title={team.importPeople}
        subtitle={m.pageSubtitle}
        actions={
          <>
            <ButtonLink to={paths.team} icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}>
              {m.back}
            </ButtonLink>
            <Button
              icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => downloadCsv('team-members-template.csv', fields.map(fieldTitle), templateRows)}
            >
              {m.template}
            </Button>
          </>
        }
      />
      <div className={styles.panel}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
        <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <Card>
            <FileField
              label={m.file}
              accept=".csv,text/csv"
              hint={m.fileHint}
              error={refused?.reason}
              chosen={read ?? refused}
              onChoose={(chosen) => void choose(chosen)}
              disabled={!members.isSuccess || work.running}
            />
          </Card>
        </div>
        {read === null && (
          <Card title={m.columns}>
            <div className={styles.columns}>
              <p>{m.columnsText}</p>
              <Facts facts={columnFacts} />
            </div>
          </Card>
        )}
        {/* Below the field, which it would push down. */}
        {unread.some(({ isError }) => isError) ? (
          <Alert tone="waiting">
            <div className={styles.notice}>
              <span>{m.notLoaded}</span>
              <TryAgain reads={unread} size="s" />
            </div>
          </Alert>
        ) : (
          warning !== null && (
            <Alert tone="waiting">
              <div className={styles.notice}>
                <span>{warning}</span>
                <ButtonLink size="s" to={paths.plan}>
                  {m.toPlan}
                </ButtonLink>
              </div>
            </Alert>
          )
        )}
        {read !== null && read.readings.length > 1 && !asked && (
          <NamesQuestion readings={read.readings} chosen={reading} onChoose={setReading} />
        )}
        {orderExample !== null && !asked && <DatesQuestion example={orderExample} order={order} onChoose={setOrder} />}
        {file !== null && (
          <ImportPreview
            file={file}
            work={work}
            allowed={allowed}
            waitsForOrder={orderExample !== null && order === null}
          />
        )}
      </div>
      {unsaved && Question !== null && <Question running={work.running} onStop={work.stop} />}
    </>
  );
}
