import { addDays, type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { latePayPath } from '@portage/domain/pay/late-pay';
import { expensesPath, paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/attention';
import {
  formatCadNamed,
  formatDate,
  formatDateRange,
  formatDayMonth,
  formatDayOfWeek,
  formatShortDateInText,
} from '@portage/messages/formats';
import * as home from '@portage/messages/home';
import * as exceptions from '@portage/messages/pay-exceptions';
import type { ReactNode } from 'react';
import { useFixPath } from '#lib/figures/use-fix-path.ts';
import { exceptionDeadline, exceptionFix, exceptionSubject, exceptionTexts } from '#lib/texts/pay-exception-texts.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import { PayInvoice } from '../cards/pay-invoice.tsx';
import styles from './attention.module.css';
import type { Item, ItemOf } from './attention-facts.ts';
import { Remind } from './remind.tsx';

interface Row {
  text: string;
  note?: string | null | undefined;
  act: ReactNode;
}

/** One thing to do, with its button. */
export function AttentionRow({ item, today }: { item: Item; today: PlainDate }) {
  const problem = useProblemRow(today);
  const { text, note, act } = item.key === 'problem' ? problem(item) : rowOf(item, today);
  return (
    <li data-tone={item.tone}>
      <div className={styles.what}>
        <p className={styles.text}>{wholeNumbers(text)}</p>
        {note && <p className={styles.note}>{wholeNumbers(note)}</p>}
      </div>
      {act}
    </li>
  );
}

function rowOf(item: Exclude<Item, { key: 'problem' }>, today: PlainDate): Row {
  switch (item.key) {
    case 'late':
      return lateRow(item);
    case 'overdue':
    case 'dueToday':
      return {
        text: (item.key === 'overdue' ? m.overdue : m.dueToday)({ number: item.invoice.invoice_number }),
        act: <PayInvoice invoice={item.invoice} />,
      };
    case 'activate':
      return activateRow(item, today);
    case 'letter':
      return letterRow(item);
    case 'away':
      return awayRow(item);
    case 'expense':
      return expenseRow(item);
    case 'waiting':
      return linkRow(m.waiting(item), paths.pay, m.waitingNote);
    case 'moreProblems':
      return linkRow(m.moreProblems(item), paths.pay);
    case 'moreLetters':
      return linkRow(m.moreLetters(item), paths.documents);
    case 'moreMembers':
      return linkRow(m.moreMembers(item), `${paths.team}?status=pending`);
    case 'moreAway':
      return linkRow(m.moreAway(item), paths.timeAttendance);
    case 'moreExpenses':
      return linkRow(m.moreExpenses(item), expensesPath);
    case 'planEnded':
      return { text: m.planEnded, act: <Open to={paths.plan} text={m.pickPlan} /> };
    case 'plan':
      return { text: m.plan, act: <Open to={paths.plan} text={m.payPlan} /> };
    case 'newPlan':
      return { text: m.newPlan, act: <Open to={paths.plan} text={m.payPlan} /> };
  }
}

const linkRow = (text: string, to: string, note?: string): Row => ({
  text,
  note,
  act: <Open to={to} text={m.view({ what: text })} />,
});

function lateRow({ late, invoice }: ItemOf<'late'>): Row {
  const day = formatDayMonth(late.payday);
  const number = late.invoice_number;
  const text = number === null ? m.lateOther({ day }) : m.late({ day, number });
  return {
    text,
    note: number === null ? m.lateOtherNote : null,
    act:
      invoice === null ? (
        <Open to={latePayPath(late)} text={m.view({ what: text })} />
      ) : (
        <PayInvoice invoice={invoice} />
      ),
  };
}

/** A first day within so many days is named by its day of the week. */
const NEAR_DAYS = 14;

function activateRow({ member, start, pay }: ItemOf<'activate'>, today: PlainDate): Row {
  const name = home.personName(member);
  const day = start > today && start <= addDays(today, NEAR_DAYS) ? formatDayOfWeek(start) : formatDate(start);
  const text =
    member.approved_date !== null
      ? m.inactive({ name })
      : start === today
        ? m.startsToday({ name })
        : (start > today ? m.starts : m.started)({ name, day });
  const dates = pay && { by: formatDayMonth(pay.cutOff), payday: formatDayMonth(pay.payday) };
  return {
    text,
    note: pay && dates && activationNote(pay.cutOff, today)(dates),
    act: (
      <Open
        to={`${paths.team}/${member.team_member_id}?activate=${member.team_member_id}`}
        text={m.activate({ name })}
      />
    ),
  };
}

const activationNote = (cutOff: PlainDate, today: PlainDate) =>
  cutOff === today ? m.activateToday : cutOff > today ? m.activateBy : m.cutOffPassed;

function awayRow({ away }: ItemOf<'away'>): Row {
  const name = home.personName(away);
  const days = formatDateRange(plainDate(away.first_day), plainDate(away.last_day));
  return {
    text: m.away({ name, days }),
    act: <Open to={paths.timeAttendance} text={m.answerAway({ name })} />,
  };
}

function expenseRow({ expense }: ItemOf<'expense'>): Row {
  const name = home.personName(expense);
  return {
    text: m.expense({ name, amount: formatCadNamed(cents(expense.amount_cents)) }),
    act: <Open to={expensesPath} text={m.answerExpense({ name })} />,
  };
}

function letterRow({ letter }: ItemOf<'letter'>): Row {
  const name = home.personName(letter);
  const dayOf = (moment: string) => formatShortDateInText(todayAt(Date.parse(moment)));
  if (letter.status !== 'sent') {
    const text = m.letterEnded({ name, status: letter.status, day: dayOf(letter.created_at) });
    return linkRow(text, `${paths.team}/${letter.team_member_id}/documents`, m.letterEndedNote({ name }));
  }
  return {
    text: m.letter({ name, day: dayOf(letter.created_at) }),
    note: letter.reminded_at === null ? null : m.lastReminded({ day: dayOf(letter.reminded_at) }),
    act: <Remind memberId={letter.team_member_id} name={name} />,
  };
}

/** The row of a problem of pay: who or what it is about, what to do and by when. Only some roles can open what fixes it. */
function useProblemRow(today: PlainDate): (item: ItemOf<'problem'>) => Row {
  const fixPath = useFixPath();
  return ({ problem }) => {
    const { first_name, last_name } = problem;
    const employee = first_name === null ? null : { first_name, last_name };
    const text = m.problem({
      subject: exceptionSubject({ ...problem, employee }),
      title: exceptionTexts(problem.key).title,
    });
    const path = fixPath(problem);
    const deadline = problem.deadline === null ? null : plainDate(problem.deadline);
    const label = problem.severity === 'blocks' ? m.fix : m.check;
    return {
      text,
      note: [
        exceptionFix(problem),
        exceptionDeadline({ ...problem, deadline }, today),
        path === 'admin' && exceptions.adminActs,
      ]
        .filter(Boolean)
        .join(' '),
      act: path !== 'admin' && <Open to={path ?? paths.pay} text={label({ what: text })} />,
    };
  };
}

const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };

const Open = ({ to, text }: { to: string; text: string }) => (
  <ButtonLink size="s" to={to}>
    <RichText text={text} tags={hidden} />
  </ButtonLink>
);
