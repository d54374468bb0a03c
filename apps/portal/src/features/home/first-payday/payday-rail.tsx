import type { Dashboard } from '@portage/contract/dashboard';
import type { Expected, FirstPaydayKey, FirstPaydayStep } from '@portage/domain/company/first-payday';
import { owed } from '@portage/domain/pay/owed';
import { paths } from '@portage/domain/portal-paths';
import { activate } from '@portage/messages/attention';
import * as m from '@portage/messages/first-payday';
import { formatDayMonth, formatShortDate } from '@portage/messages/formats';
import * as guide from '@portage/messages/getting-started';
import * as home from '@portage/messages/home';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { PayInvoice } from '../cards/pay-invoice.tsx';
import styles from './first-payday.module.css';
import { personToActivate } from './first-payday-facts.ts';

const labels: Record<FirstPaydayKey, string> = {
  sign: guide.sign,
  plan: guide.plan,
  hire: guide.hire,
  activate: m.activate,
  invoice: m.invoice,
  payday: m.payday,
};

const hiddenTag = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };
const doneTags = { step: (text: string) => text, ...hiddenTag };

interface PaydayRailProps {
  steps: readonly FirstPaydayStep[];
  data: Pick<Dashboard, 'first_payday' | 'invoices' | 'waiting_members'>;
  /** A heading above them, within a card that has another one. */
  title?: string;
}

/** Steps on a line, each with its day: done, expected, or after which other step. The current one has its button. */
export function PaydayRail({ steps, data, title }: PaydayRailProps) {
  const rail = (
    <ol className={styles.rail} data-steps={steps.length}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={styles.stop}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.state === 'done' && <Check size={12} strokeWidth={3} />}
          </span>
          <div className={styles.text}>
            <p className={styles.label}>
              {step.state === 'done' ? (
                <RichText text={m.done({ step: labels[step.key] })} tags={doneTags} />
              ) : (
                labels[step.key]
              )}
            </p>
            <p className={styles.day}>
              {step.doneOn === null
                ? step.expected && expectedText(step.key, step.expected)
                : formatShortDate(step.doneOn)}
            </p>
            {step.state === 'current' && <Current of={step.key} data={data} />}
          </div>
        </li>
      ))}
    </ol>
  );
  if (title === undefined) return rail;
  return (
    <>
      <h3 className={styles.then}>{title}</h3>
      {rail}
    </>
  );
}

const after: Partial<Record<FirstPaydayKey, string>> = {
  hire: m.afterHire,
  activate: m.afterActivate,
  invoice: m.afterInvoice,
};

function expectedText(key: FirstPaydayKey, expected: Expected): string {
  if (expected.kind === 'after') return after[expected.step] ?? '';
  const day = formatDayMonth(expected.day);
  if (expected.kind === 'on') return key === 'invoice' ? m.expected({ day }) : day;
  return { by: m.by, due: m.due, about: m.about, earliest: m.earliest }[expected.kind]({ day });
}

/** What the current step is about, and its button. The guide's counted steps have theirs there. */
function Current({ of, data }: { of: FirstPaydayKey; data: PaydayRailProps['data'] }) {
  const { why, act } = currentOf(of, data);
  return (
    <>
      {why !== null && <p className={styles.why}>{why}</p>}
      {act !== null && <div className={styles.act}>{act}</div>}
    </>
  );
}

function currentOf(key: FirstPaydayKey, data: PaydayRailProps['data']): { why: string | null; act: ReactNode } {
  switch (key) {
    case 'activate': {
      const person = personToActivate(data);
      if (person === null) return { why: m.activateWhyNobody, act: null };
      const { team_member_id: id } = person;
      const name = home.personName(person);
      return {
        why: m.activateWhy({ name }),
        act: (
          <ButtonLink size="s" variant="primary" to={`${paths.team}/${id}?activate=${id}`}>
            <RichText text={activate({ name })} tags={hiddenTag} />
          </ButtonLink>
        ),
      };
    }
    case 'invoice': {
      const number = data.first_payday?.payday?.invoice?.invoice_number ?? null;
      const open = owed(data.invoices).invoices.find(({ invoice_number }) => invoice_number === number);
      if (number === null || open === undefined) return { why: m.invoiceWhy, act: null };
      return { why: m.invoiceOpen({ number }), act: <PayInvoice invoice={open} /> };
    }
    case 'payday':
      return { why: data.first_payday?.payday?.invoice?.paid_at ? m.paydayWaits : m.paydayWhy, act: null };
    default:
      return { why: null, act: null };
  }
}
