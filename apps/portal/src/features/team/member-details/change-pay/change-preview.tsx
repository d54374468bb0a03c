import type { FunctionResponse } from '@portage/contract/functions';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import * as contributions from '@portage/messages/contributions';
import * as m from '@portage/messages/employment';
import { formatCad, formatDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import styles from '../details.module.css';
import { changePreviewQuery } from './change-preview-queries.ts';
import { type ChangeRequest, changesSomething } from './change-request.ts';

/** Long enough that typing a salary asks the server once, in milliseconds. */
const PAUSE = 300;

/** What a change would do, in sentences, while its form is filled in. */
export function ChangePreview({ request }: { request: ChangeRequest | null }) {
  const companyId = useCompanyId();
  const settled = useSettled(request === null || !changesSomething(request) ? null : JSON.stringify(request));
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

type Preview = FunctionResponse<'preview-employment-change'>;

function PreviewText({ preview, from }: { preview: Preview; from: PlainDate }) {
  const [first] = preview.paydays;
  if (preview.problem !== null) return <p>{preview.problem.message}</p>;
  const { retroactive } = preview;
  // Invoiced days stay as they are: the paydays below change after them.
  const since = retroactive === null ? from : addDays(plainDate(retroactive.until), 1);
  return (
    <>
      {retroactive !== null && (
        <p>
          {m.retroactive({
            from: formatDate(plainDate(retroactive.from)),
            until: formatDate(plainDate(retroactive.until)),
            amount: formatCad(cents(retroactive.cents)),
            day: formatDate(plainDate(retroactive.paid_on)),
          })}
        </p>
      )}
      {preview.paydays.map((payday) => (
        <p key={payday.payday}>
          {paydayText(payday, since)} {planText(payday)}
        </p>
      ))}
      {first !== undefined && <p>{m.invoiceOn({ day: formatDate(plainDate(first.invoice_on)) })}</p>}
      <p className={styles.muted}>{m.grossOnly}</p>
    </>
  );
}

/** One payday: what it pays before and after, and how many of its days are at the new terms. */
function paydayText(given: Preview['paydays'][number], from: PlainDate): string {
  const values = {
    from: formatDate(from),
    payday: formatDate(plainDate(given.payday)),
    before: formatCad(cents(given.before_cents)),
    after: formatCad(cents(given.after_cents)),
  };
  const changed = given.parts.find(({ start }) => start >= from);
  const days =
    changed !== undefined && changed.days < changed.of ? ` ${m.partNew({ days: changed.days, of: changed.of })}` : '';
  if (given.before_cents === 0) return m.paydayNew(values) + days;
  if (given.after_cents === 0) return m.paydayGone(values);
  if (given.before_cents === given.after_cents) return m.paydaySame(values) + days;
  return m.paydayChanges(values) + days;
}

/** Which pension plan the pay has when the person moves to or from Quebec within its period: the new one for all of it. */
function planText({ parts }: Preview['paydays'][number]): string | null {
  const provinces = parts.map(({ province }) => province);
  if (provinces.includes(null) || new Set(provinces.map((province) => province === 'QC')).size < 2) return null;
  return m.wholePeriod({ plan: provinces.at(-1) === 'QC' ? contributions.qpp : contributions.cpp });
}

/** A value once it has stopped changing for a moment. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return value === null ? null : settled;
}
