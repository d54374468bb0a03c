import { seatsTaken } from '@portage/domain/plans/current-plan';
import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/member-import';
import * as team from '@portage/messages/team';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useCompany } from '#lib/company/company.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { FileField } from '#ui/field/file-field.tsx';
import { useLatestChoice } from '#ui/field/use-latest-choice.ts';
import { Alert } from '#ui/message/alert.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useAddingAllowed } from '../add-member/use-adding-allowed.ts';
import { teamMembersQuery } from '../team-member-queries.ts';
import { fields, fieldTitle, templateRows } from './columns.ts';
import styles from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { type ImportFile, readImport } from './read-import.ts';
import type { UnsavedFile } from './unsaved-file.tsx';
import { rowsToAdd, useImport } from './use-import.ts';

/** The code that asks before a file is left, which loads with the first file. Without it nothing asks; the way out is worth more. */
const loadQuestion = () =>
  Promise.all([import('./unsaved-file.tsx'), import('#ui/dialog/confirmation.tsx')]).then(
    ([{ UnsavedFile }]) => UnsavedFile,
    () => null,
  );

/** /team?view=import: adds people from a CSV file, after a report by row. */
export function ImportPage() {
  const company = useCompany();
  const members = useQuery(teamMembersQuery(company.id));
  const { allowed, warning, failed } = useAddingAllowed(seatsTaken(members.data ?? []));
  const unread = [...(members.data === undefined ? [members] : []), ...(failed === null ? [] : [failed])];
  const work = useImport(company);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [Question, setQuestion] = useState<typeof UnsavedFile | null>(null);
  const [refused, setRefused] = useState<{ name: string; reason: string } | null>(null);
  const begin = useLatestChoice();
  const unsaved = file !== null && rowsToAdd(file, work.results).length > 0;

  async function choose(chosen: File | null) {
    const isLatest = begin();
    work.reset();
    setFile(null);
    setRefused(null);
    if (chosen === null) return;
    const emails = (members.data ?? []).map(({ email }) => email);
    const [read, question] = await Promise.all([readImport(chosen, emails), loadQuestion()]);
    if (!isLatest()) return;
    setQuestion(() => question);
    if ('refused' in read) setRefused({ name: chosen.name, reason: read.refused });
    else setFile(read);
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
              chosen={file ?? refused}
              onChoose={(chosen) => void choose(chosen)}
              disabled={!members.isSuccess || work.running}
            />
          </Card>
        </div>
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
        {file !== null && <ImportPreview file={file} work={work} allowed={allowed} />}
      </div>
      {unsaved && Question !== null && <Question running={work.running} onStop={work.stop} />}
    </>
  );
}
