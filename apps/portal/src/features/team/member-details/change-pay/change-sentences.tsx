import type { FunctionResponse } from '@portage/contract/functions';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as contributions from '@portage/messages/contributions';
import * as m from '@portage/messages/employment';
import { formatCad, formatDate } from '@portage/messages/formats';
import styles from '../details.module.css';

type Preview = FunctionResponse<'preview-employment-change'>;

const day = (text: string) => wholeDates(formatDate(plainDate(text)));

/**
 * What a change that is possible does, as a client and the provider's staff read it.
 * @param from the first day whose pay changes: invoiced days stay as they are
 */
export function ChangeSentences({ preview, from }: { preview: Preview; from: PlainDate }) {
  const [first] = preview.paydays;
  const { retroactive } = preview;
  return (
    <>
      {retroactive !== null && retroactive.reduces_cents > 0 && (
        <p>
          {m.retroactiveReduces({
            from: day(retroactive.from),
            until: day(retroactive.until),
            amount: formatCad(cents(retroactive.reduces_cents)),
          })}
        </p>
      )}
      {retroactive !== null && retroactive.cents > 0 && (
        <p>
          {m.retroactive({
            from: day(retroactive.from),
            until: day(retroactive.until),
            amount: formatCad(cents(retroactive.cents)),
            day: day(retroactive.paid_on),
          })}
        </p>
      )}
      {first !== undefined && <p>{m.daysFrom({ from: day(from) })}</p>}
      {preview.paydays.map((payday) => (
        <p key={payday.payday}>
          {paydayText(payday, from)} {planText(payday)}
        </p>
      ))}
      {first !== undefined && <p>{m.invoiceOn({ day: day(first.invoice_on) })}</p>}
      <p className={styles.muted}>{m.grossOnly}</p>
    </>
  );
}

/** One payday: what it pays before and after, and how many of its days are at the new terms. */
function paydayText(given: Preview['paydays'][number], from: PlainDate): string {
  const values = {
    payday: day(given.payday),
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
