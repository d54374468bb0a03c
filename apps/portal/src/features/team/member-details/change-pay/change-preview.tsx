import type { FunctionResponse } from '@portage/contract/functions';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/employment';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#lib/browser/use-settled.ts';
import { useCompanyId } from '#lib/company/company.ts';
import styles from '../details.module.css';
import { changePreviewQuery } from './change-preview-queries.ts';
import { type ChangeRequest, changesSomething } from './change-request.ts';
import { ChangeSentences } from './change-sentences.tsx';

/** Long enough that typing a salary asks the server once, in milliseconds. */
const PAUSE = 300;

/** What a change would do, in sentences, while its form is filled in. */
export function ChangePreview({ request }: { request: ChangeRequest | null }) {
  const companyId = useCompanyId();
  const settled = useSettled(request === null || !changesSomething(request) ? null : JSON.stringify(request), PAUSE);
  const preview = useQuery(changePreviewQuery(companyId, settled));
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={preview.isFetching}>
      <h3>{m.previewHeading}</h3>
      {settled === null || request === null ? (
        <p className={styles.muted}>{m.previewWaiting}</p>
      ) : preview.isError ? (
        <p>{preview.error.message || m.previewFailed}</p>
      ) : preview.data === undefined ? (
        <p className={styles.muted}>{m.previewLoading}</p>
      ) : (
        <PreviewText preview={preview.data} from={plainDate(request.effective_on)} />
      )}
    </section>
  );
}

/** Why a change is not possible, or what it does. Invoiced days stay as they are: the paydays change after them. */
function PreviewText({ preview, from }: { preview: FunctionResponse<'preview-employment-change'>; from: PlainDate }) {
  const { problem, retroactive } = preview;
  if (problem !== null) return <p>{problem.message}</p>;
  return (
    <ChangeSentences preview={preview} from={retroactive === null ? from : addDays(plainDate(retroactive.until), 1)} />
  );
}
