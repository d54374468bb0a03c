import { todayAt } from '@portage/domain/dates/plain-date';
import { sameStatus } from '@portage/domain/statuses';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/me-documents';
import { useMutation, useQuery } from '@tanstack/react-query';
import { savePdf } from '#lib/browser/save-pdf.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { fileName } from '#lib/texts/names/document-name.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { FactsSkeleton } from '#ui/message/facts-skeleton.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { useEmployment } from '../employment.ts';
import styles from '../person.module.css';
import { useSaved } from '../use-saved.ts';
import { documentsQuery } from './documents-queries.ts';

const dayOf = (moment: string | null) => formatDate(todayAt(Date.parse(moment ?? '')));

/** /me/documents: the letter to sign, and what is signed. */
export function DocumentsPage() {
  const { team_member_id: id } = useEmployment();
  const read = useQuery(documentsQuery(id));
  const open = read.data?.requests.find(
    ({ status, replaced_at }) => replaced_at === null && sameStatus(status, 'sent'),
  );
  return (
    <>
      <PageHeader title={m.title} subtitle={m.subtitle} />
      <div className={styles.sections}>
        {read.data === undefined ? (
          <Card title={m.signed} flush>
            {read.isError ? (
              <FailedState title={m.notLoaded} action={<TryAgain reads={[read]} />} />
            ) : (
              <div className={styles.padded}>
                <FactsSkeleton facts={2} />
              </div>
            )}
          </Card>
        ) : (
          <>
            {open !== undefined && <ToSign memberId={id} sentOn={dayOf(open.created_at)} />}
            <Card title={m.signed} flush>
              {read.data.files.length === 0 ? (
                <EmptyState title={m.none}>{m.noneText}</EmptyState>
              ) : (
                <ul className={styles.rows}>
                  {read.data.files.map((file) => (
                    <FileRow key={file.id} id={file.id} name={fileName(file.name)} day={dayOf(file.created_at)} />
                  ))}
                </ul>
              )}
            </Card>
          </>
        )}
      </div>
    </>
  );
}

function ToSign({ memberId, sentOn }: { memberId: string; sentOn: string }) {
  const saved = useSaved();
  const remind = useMutation({
    mutationFn: () => callMe('me/remind-letter', { team_member_id: memberId }),
    onSuccess: () => saved(m.reminded),
    onError: ({ message }) => toast({ title: m.remindFailed, description: message, variant: 'destructive' }),
  });
  return (
    <Alert tone="waiting" title={m.toSign}>
      <div className={styles.stack}>
        <p>{m.toSignText({ day: sentOn })}</p>
        <div className={styles.buttons}>
          <Button size="s" pending={remind.isPending} onClick={() => remind.mutate()}>
            {m.remind}
          </Button>
        </div>
      </div>
    </Alert>
  );
}

function FileRow({ id, name, day }: { id: string; name: string; day: string }) {
  const file = useExport(m.downloadFailed);
  return (
    <li>
      <span className={styles.what}>
        <span>{name}</span>
        <span className={styles.note}>{day}</span>
      </span>
      <span className={styles.buttons}>
        <Button
          size="s"
          pending={file.pending}
          aria-label={m.download({ name })}
          onClick={() => void file.save(async () => savePdf(await callMe('me/document', { document_id: id })))}
        >
          PDF
        </Button>
      </span>
    </li>
  );
}
