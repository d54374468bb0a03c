import { type PlainDate, parsePlainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { type FirstPay, firstPay, type InvoiceLeadTimes, invoiceDays } from '../pay/first-pay.ts';
import { isPayrollSchedule, payday as paydayOf } from '../pay/paydays.ts';
import { gettingStarted } from './getting-started.ts';

/** A person who was never active. */
interface PersonToActivate {
  readonly commencement_date: string;
  readonly paid_until: string | null;
  readonly payroll_schedule: string;
}

/** What is known of a company on its way to its first payday. A day is null while it is not known. */
export interface FirstPaydayFacts {
  readonly today: PlainDate;
  readonly leadTimes: InvoiceLeadTimes;
  /** As for the guide's counted steps. */
  readonly progress: Parameters<typeof gettingStarted>[0];
  /** Whether the agreement's page is there to sign. */
  readonly canSign: boolean;
  readonly signedOn: PlainDate | null;
  readonly plannedOn: PlainDate | null;
  readonly addedOn: PlainDate | null;
  /** When the first person was activated; null while nobody was. */
  readonly activatedOn: PlainDate | null;
  /** The person to activate first; null when there is none. */
  readonly waiting: PersonToActivate | null;
  /** The invoice of the first payday; null until it is issued. */
  readonly invoice: { readonly dueOn: PlainDate | null; readonly paidOn: PlainDate | null } | null;
  /** The first payday; null while none is planned. */
  readonly payday: { readonly day: PlainDate; readonly isPaid: boolean } | null;
}

export type FirstPaydayKey = 'sign' | 'plan' | 'hire' | 'activate' | 'invoice' | 'payday';

/**
 * When a step that is not done is expected: by a day for what sets off the next payday, when an invoice is due, on a planned day, about a day if the
 * person who waits is activated in time, not before a day while there is nobody, or after another step.
 */
export type Expected =
  | { readonly kind: 'by' | 'due' | 'on' | 'about' | 'earliest'; readonly day: PlainDate }
  | { readonly kind: 'after'; readonly step: FirstPaydayKey };

export interface FirstPaydayStep {
  readonly key: FirstPaydayKey;
  readonly state: 'done' | 'current' | 'later';
  /** The day on which a done step was done. */
  readonly doneOn: PlainDate | null;
  /** Null for a done step, and for one that can be done at any time. */
  readonly expected: Expected | null;
}

/**
 * The steps from an agreement to the first paid person: the guide's counted steps, then activation, invoice and payday. One step is current: the first that
 * can be done now, otherwise the first that is not done.
 * @returns no steps once the first payday is paid
 */
export function firstPaydaySteps(facts: FirstPaydayFacts): FirstPaydayStep[] {
  const { progress, canSign, waiting, invoice, payday } = facts;
  if (payday?.isPaid === true) return [];
  const pay = waiting === null ? null : expectedFirstPay(waiting, facts);
  const counted = { sign: facts.signedOn, plan: facts.plannedOn, hire: facts.addedOn };
  const steps: Omit<FirstPaydayStep, 'state'>[] = [
    ...gettingStarted(progress).steps.map(({ key }) => ({ key, doneOn: counted[key], expected: null })),
    { key: 'activate', doneOn: facts.activatedOn, expected: activation(facts, pay) },
    { key: 'invoice', doneOn: invoice?.paidOn ?? null, expected: invoicing(facts, pay) },
    { key: 'payday', doneOn: null, expected: paying(facts, pay) },
  ];
  const done: ReadonlySet<FirstPaydayKey> = new Set([
    ...gettingStarted(progress)
      .steps.filter((step) => step.done)
      .map(({ key }) => key),
    ...(facts.activatedOn === null ? [] : (['activate'] as const)),
    ...(invoice?.paidOn ? (['invoice'] as const) : []),
  ]);
  const can: Record<FirstPaydayKey, boolean> = {
    sign: canSign,
    plan: true,
    hire: true,
    activate: waiting !== null,
    invoice: invoice !== null,
    payday: false,
  };
  const open = steps.filter(({ key }) => !done.has(key));
  const current = (open.find(({ key }) => can[key]) ?? open[0])?.key;
  return steps.map((step) => {
    if (done.has(step.key)) return { ...step, state: 'done', expected: null };
    return { ...step, state: step.key === current ? 'current' : 'later', doneOn: null };
  });
}

function activation({ waiting, today }: FirstPaydayFacts, pay: FirstPay | null): Expected | null {
  if (waiting === null) return { kind: 'after', step: 'hire' };
  return pay !== null && pay.cutOff >= today ? { kind: 'by', day: pay.cutOff } : null;
}

function invoicing(facts: FirstPaydayFacts, pay: FirstPay | null): Expected | null {
  const { invoice, payday, activatedOn, today, leadTimes } = facts;
  if (invoice !== null) return invoice.dueOn === null ? null : { kind: 'due', day: invoice.dueOn };
  if (payday !== null) return { kind: 'on', day: invoiceDays(payday.day, today, leadTimes).invoiceOn };
  if (pay !== null) return { kind: 'about', day: pay.invoiceOn };
  // Pay is planned within a minute of an activation.
  return activatedOn === null ? { kind: 'after', step: 'activate' } : null;
}

function paying(facts: FirstPaydayFacts, pay: FirstPay | null): Expected {
  const { payday, progress, today } = facts;
  if (payday !== null) return { kind: 'on', day: payday.day };
  if (pay !== null) return { kind: 'about', day: pay.payday };
  if (progress.teamMembers > 0) return { kind: 'after', step: 'invoice' };
  // Nobody's first payday is sooner than that of someone who starts today on the shorter schedule.
  return { kind: 'earliest', day: paydayOf(today, 'Bi-Weekly', 1) };
}

/** The first pay of a person who was never active, if they are activated today; null while a date or a schedule is missing. */
export function expectedFirstPay(
  { commencement_date, paid_until, payroll_schedule: schedule }: PersonToActivate,
  { today, leadTimes }: Pick<FirstPaydayFacts, 'today' | 'leadTimes'>,
): FirstPay | null {
  const commencement = parsePlainDate(commencement_date);
  if (commencement === null || !isPayrollSchedule(schedule)) return null;
  const terms = [{ effectiveOn: commencement, salary: cents(0), schedule, province: null }];
  return firstPay({ commencement, paidUntil: parsePlainDate(paid_until ?? ''), terms }, today, leadTimes);
}
