import { todayAt } from '@portage/domain/dates/plain-date';
import { parsePlanTerm } from '@portage/domain/plans/plans';
import { formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/plan-billing';
import type { ReactNode } from 'react';
import { config } from '#lib/browser/config.ts';
import type { PlanRow } from '#lib/company/plan-queries.ts';
import { Alert } from '#ui/message/alert.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { cardName } from './card-name.ts';
import styles from './plan.module.css';
import type { Billing } from './plan-billing-queries.ts';
import { endsSoon, type PlanLife } from './plan-life.ts';

interface PlanLifeTextProps {
  plan: PlanRow;
  life: PlanLife;
  billing: Billing | null;
  /** Whether the reader may choose a plan. */
  canChange: boolean;
}

/** What happens on the day a plan renews or ends, to people and their pay, and what can be done before. */
export function PlanLifeText({ plan, life, billing, canChange }: PlanLifeTextProps) {
  const text = <p>{textOf(life, plan, billing)}</p>;
  const next = canChange && wayOn(life);
  if (!endsSoon(life, todayAt(Date.now())))
    return (
      <div className={styles.life}>
        {text}
        {next}
      </div>
    );
  return (
    <Alert tone="waiting">
      {text}
      {next}
    </Alert>
  );
}

function textOf(life: PlanLife, { term }: PlanRow, billing: Billing | null): string {
  if (life.kind === 'open') return m.noEnd;
  const date = formatShortDateInText(life.day);
  if (life.kind === 'ends') return `${m.endsOnDay({ date })} ${m.endsMeans}`;
  if (life.kind === 'agreed') return `${m.endsAfterDay({ date })} ${m.endsMeans}`;
  const charged = { date, term: parsePlanTerm(term) ?? 'Monthly' };
  const card = billing?.card ?? null;
  return `${card === null ? m.renews(charged) : m.renewsWithCard({ ...charged, card: cardName(card) })} ${m.renewsMeans}`;
}

function wayOn({ kind }: PlanLife): ReactNode {
  if (kind === 'ends') return <p>{m.buyAgain}</p>;
  if (kind !== 'agreed') return null;
  const link = (text: string) => (
    <a href={config.bookingUrl} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
  return (
    <p>
      <RichText text={m.extend} tags={{ a: link }} />
    </p>
  );
}
