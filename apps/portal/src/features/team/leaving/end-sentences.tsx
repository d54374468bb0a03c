import type { FunctionResponse } from '@portage/contract/functions';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { plainDate, todayAt, yearOf } from '@portage/domain/dates/plain-date';
import { LEAVING_EXTRAS } from '@portage/domain/leaving/leaving-extras';
import { cents } from '@portage/domain/money/money';
import { wholeDates, wholeDay } from '@portage/domain/text/whole-dates';
import { formatCad, formatDate, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/leaving';
import type { UseQueryResult } from '@tanstack/react-query';
import { provinceNames } from '#lib/texts/names/province-names.ts';
import { Alert } from '#ui/message/alert.tsx';
import styles from '../member-details/details.module.css';
import type { EndRequest } from './ends-queries.ts';
import { extraNames } from './extra-fields.tsx';

type Preview = FunctionResponse<'preview-end'>;

const day = (text: string) => wholeDates(formatDate(plainDate(text)));

/** What an end of employment comes to, in sentences, as a client and the provider's staff read it while they fill in its form. */
export function EndSentences({
  request,
  preview,
}: {
  request: Pick<EndRequest, 'last_day' | 'extras'>;
  preview: UseQueryResult<Preview | null>;
}) {
  return (
    <section className={styles.preview} aria-live="polite" aria-busy={preview.isFetching}>
      <h3>{m.previewHeading}</h3>
      {preview.isError && <p>{preview.error.message || m.previewFailed}</p>}
      {preview.isPending && <p className={styles.muted}>{m.previewLoading}</p>}
      {preview.data && <Sentences preview={preview.data} request={request} />}
    </section>
  );
}

function Sentences({ preview, request }: { preview: Preview; request: Pick<EndRequest, 'last_day' | 'extras'> }) {
  const { pay, final_pay: due, roe_due: roe, problem } = preview;
  if (pay === null) return problem && <p>{problem.message}</p>;
  const amount = (value: number) => formatCad(cents(value));
  const extras = LEAVING_EXTRAS.filter((extra) => (request.extras?.[extra] ?? 0) > 0);
  const owed = pay.unpaid !== null || extras.length > 0;
  const [from, to] = [plainDate(pay.period_start), plainDate(pay.period_end)];
  const period = {
    from: yearOf(from) === yearOf(to) ? wholeDay(formatDayMonth(from)) : wholeDates(formatDate(from)),
    to: day(pay.period_end),
  };
  return (
    <>
      <p>{m.worked({ worked: pay.worked_days, of: pay.period_days, ...period })}</p>
      <p>
        {pay.unpaid === null
          ? m.allInvoiced({ payday: day(pay.payday) })
          : m.unpaid({ amount: amount(pay.unpaid.cents), days: pay.unpaid.days, payday: day(pay.final_payday) })}
      </p>
      {extras.map((extra) => (
        <p key={extra}>
          {m.extra({
            name: extraNames[extra],
            amount: amount(request.extras?.[extra] ?? 0),
            payday: day(pay.final_payday),
          })}
        </p>
      ))}
      {pay.invoiced_after !== null && (
        <p>{m.invoicedAfter({ amount: amount(pay.invoiced_after.cents), days: pay.invoiced_after.days })}</p>
      )}
      {due === null ? <p>{m.provinceMissing}</p> : <Deadline due={due} />}
      {owed && due !== null && payDateOf(plainDate(pay.final_payday)) > (due.due ?? due.safe) && (
        <Alert tone="waiting">{m.paydayAfterDeadline}</Alert>
      )}
      {roe !== null && <p>{m.roe({ day: day(roe) })}</p>}
      {request.last_day > todayAt(Date.now()) && <p>{m.later}</p>}
      <p className={styles.muted}>{m.gross}</p>
    </>
  );
}

/** When the law of the province wants final pay, with the source, or whom to ask. */
function Deadline({ due }: { due: NonNullable<Preview['final_pay']> }) {
  const province = provinceNames[due.province];
  const safe = day(due.safe);
  const deadline =
    due.due === null
      ? [m.ask({ province, day: safe })]
      : [m.due({ province, day: day(due.due) }), due.ask ? m.verify({ day: safe }) : ''];
  return (
    <>
      <p>{deadline.filter(Boolean).join(' ')}</p>
      {due.vacation_due !== null && <p>{m.vacationDue({ province, day: day(due.vacation_due) })}</p>}
      <p className={styles.muted}>
        <a href={due.source_url} target="_blank" rel="noopener noreferrer">
          {m.source({ title: due.source_title })}
        </a>
      </p>
    </>
  );
}
