import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { parseTypedDate } from '@portage/domain/forms/typed-date';
import { parseSalary } from '@portage/domain/members/team-member-form';
import { toDecimal } from '@portage/domain/money/money';
import { wholeDates, wholeDay } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/first-pay';
import { formatCadNamed, formatDayMonth, formatShortDateInText } from '@portage/messages/formats';
import type { FormOf } from '#ui/form/use-form.ts';
import { firstPayOf } from '../activation/first-pay-of.ts';
import { currentYear, type MemberForm } from './member-form-rules.ts';

/** The first pay of the form's person; null until start, salary and schedule are filled in. */
function useFirstPay(form: FormOf<MemberForm>) {
  const [typed, payroll_schedule, start] = form.methods.watch(['salary', 'payroll_schedule', 'commencement_date']);
  const date = parseTypedDate(start, currentYear());
  const salary = parseSalary(typed);
  if (!date.ok || salary === null || salary <= 0) return null;
  const member = { payroll_schedule, salary: Number(toDecimal(salary)), approved_date: null, paid_until: null };
  return firstPayOf(member, date.date);
}

/** The first payday as a few words, which stay in view. */
export function FirstPayInShort({ form }: { form: FormOf<MemberForm> }) {
  const pay = useFirstPay(form);
  return pay && <span>{m.lineInShort({ payday: wholeDay(formatDayMonth(pay.payday)) })}</span>;
}

/** When a new member is paid first, and by when to activate them for it. */
export function FirstPayLine({ form }: { form: FormOf<MemberForm> }) {
  const pay = useFirstPay(form);
  if (pay === null) return null;
  const day = (date: PlainDate) => wholeDay(formatDayMonth(date));
  const payday = day(pay.payday);
  const dates = { payday, gross: formatCadNamed(pay.gross), by: day(pay.cutOff) };
  const first = todayAt(Date.now()) > pay.cutOff ? m.linePassed(dates) : m.line({ ...dates, due: day(pay.dueOn) });
  const late =
    pay.late &&
    m.lineLate({ payday, from: formatShortDateInText(pay.late.start), to: formatShortDateInText(pay.late.end) });
  return <p>{wholeDates([first, late].filter(Boolean).join(' '))}</p>;
}
