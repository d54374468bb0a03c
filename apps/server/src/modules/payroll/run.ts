import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { logEvent, noteEvent } from '../../platform/log/business-event.ts';
import type { Parts } from '../../platform/parts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import type { ListedException } from '../exceptions/list-exceptions.ts';
import type { OpenException } from '../exceptions/reconcile-exceptions.ts';
import { remindOfInvoices } from '../invoices/invoice-reminders.ts';
import { type CompanyOutcome, type PayrollChange, runCompanyPayroll } from './company-payroll.ts';
import { mailCredit } from './credit/mail-credit.ts';
import { countClient, finishRun, insertRun } from './queries/progress.ts';
import { companiesToRun, keepLastRun } from './queries/run.ts';

/** The server parts that a run uses. */
export type PayrollParts = Pick<Parts, 'config' | 'clock' | 'log' | 'db' | 'jobs' | 'messages'>;

export interface PayrollRunOptions {
  /** The run's effective date; default today in Toronto. A day to come can only be previewed. */
  asOf?: PlainDate;
  /** Calculate everything, save nothing. */
  dryRun?: boolean;
  /** Whether the summary lists changes and exceptions; default true. Without them, a run's memory does not grow with its lines. */
  lists?: boolean;
  onProgress?: (done: number, total: number) => void;
}

export interface PayrollRunSummary {
  asOf: PlainDate;
  dryRun: boolean;
  companies: number;
  /** Ordered by company; empty when there was nothing to do, and without `lists`. */
  changes: PayrollChange[];
  /** Companies whose run failed and was rolled back, with the reason. */
  failures: { company: string; reason: string }[];
  /** What holds up pay after the run, or after a dry run would; empty without `lists`. */
  exceptions: ListedException[];
}

/** Enough to calculate the next company's lines while the database writes the last one's. */
const maxConcurrentCompanies = 3;

/** Thrown inside a dry run's transaction to roll it back; carries what it would have done. */
class DryRun extends Error {
  readonly outcome: CompanyOutcome;
  constructor(outcome: CompanyOutcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

/**
 * The daily payroll job: one transaction per company, so that a killed run resumes where it stopped and a failing company
 * never blocks another. Idempotent; concurrent runs wait for each other company by company. `app.payroll_runs` shows how far it is.
 * @throws Refusal for a day to come, unless it is a dry run
 */
export async function runPayroll(deps: PayrollParts, options: PayrollRunOptions = {}): Promise<PayrollRunSummary> {
  const asOf = options.asOf ?? today(deps.clock);
  if (asOf > today(deps.clock) && options.dryRun !== true) throw new Refusal(400, 'payrollRunAhead', { day: asOf });
  const companies = await companiesToRun(deps.db);
  const summary: PayrollRunSummary = {
    asOf,
    dryRun: options.dryRun ?? false,
    companies: companies.length,
    changes: [],
    failures: [],
    exceptions: [],
  };
  const lists = options.lists ?? true;
  const runId = summary.dryRun ? null : await insertRun(deps.db, companies.length);
  const outcomes: CompanyOutcome[] = [];
  const counts = { invoices: 0, exceptions: 0 };
  let done = 0;
  await runCompanies(deps, companies, {
    asOf,
    dryRun: summary.dryRun,
    lists,
    workers: maxConcurrentCompanies,
    onOutcome: (outcome, at) => {
      counts.invoices += outcome.invoiceIds.length;
      counts.exceptions += outcome.exceptions.count;
      if (lists) outcomes[at] = outcome;
    },
    onFailure: (company, reason) => {
      summary.failures.push({ company, reason });
    },
    onDone: async () => {
      done += 1;
      options.onProgress?.(done, companies.length);
      if (runId !== null) await countClient(deps.db, runId);
    },
  });
  summary.changes = outcomes.flatMap(({ changes }) => changes);
  summary.exceptions = outcomes.flatMap(({ exceptions }) => exceptions.listed);
  if (runId !== null) {
    await finishRun(deps.db, runId);
    await noteRun(deps, summary, { ...counts, failures: summary.failures.length });
  }
  return summary;
}

/** Runs several companies' payroll, each in a transaction of its own: one that fails is logged, and stops no other. */
export async function runCompanies(
  deps: PayrollParts,
  companies: readonly { id: string; legal_name: string }[],
  how: {
    asOf: PlainDate;
    dryRun?: boolean;
    /** Whether outcomes list exceptions with names. */
    lists?: boolean;
    /** How many companies run at a time. */
    workers: number;
    onOutcome: (outcome: CompanyOutcome, at: number) => void;
    onFailure: (company: string, reason: string) => void;
    onDone?: () => Promise<void>;
  },
): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let at = next++; at < companies.length; at = next++) {
      const company = companies[at];
      if (company === undefined) return;
      try {
        how.onOutcome(await outcomeOf(deps, company, how.asOf, how), at);
      } catch (error) {
        deps.log.error({ err: error, company: company.id }, 'payroll failed for a company');
        how.onFailure(company.legal_name, (error as Error).message);
      }
      await how.onDone?.();
    }
  };
  await Promise.all(Array.from({ length: how.workers }, work));
}

/** Logs a run, and records when it was: monitoring shows how long ago. */
export async function noteRun(
  deps: PayrollParts,
  { asOf, companies }: Pick<PayrollRunSummary, 'asOf' | 'companies'>,
  counts: { invoices: number; exceptions: number; failures: number },
): Promise<void> {
  await keepLastRun(deps.db, new Date(deps.clock.now()).toISOString());
  logEvent(deps.log, 'payroll.ran', { asOf, companies, ...counts });
}

/** Runs one company's payroll, with its mails and jobs, in one transaction. Returns the changes, also for a dry run. */
export async function runCompany(
  deps: PayrollParts,
  company: { id: string; legal_name: string },
  asOf: PlainDate,
  dryRun: boolean,
): Promise<PayrollChange[]> {
  return (await outcomeOf(deps, company, asOf, { dryRun })).changes;
}

/** Logs exceptions that are new. */
export function noteOpened({ log }: Pick<PayrollParts, 'log'>, companyId: string, opened: readonly OpenException[]) {
  for (const { id, key, params } of opened)
    log.warn({ company: companyId, exception: id, key, ...params }, 'pay is on hold or at risk');
}

async function outcomeOf(
  deps: PayrollParts,
  company: { id: string; legal_name: string },
  asOf: PlainDate,
  { dryRun = false, lists = false }: { dryRun?: boolean; lists?: boolean },
): Promise<CompanyOutcome> {
  try {
    const outcome = await deps.db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
      const outcome = await runCompanyPayroll(tx, company, asOf, deps.config, lists);
      if (dryRun) throw new DryRun(outcome);
      await remindOfInvoices(deps, tx, company.id, asOf);
      await mailCredit(deps, tx, company);
      for (const invoiceId of outcome.invoiceIds) {
        await deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId });
        noteEvent(tx, 'invoice.issued', { company: company.id, invoice: invoiceId });
      }
      return outcome;
    });
    noteOpened(deps, company.id, outcome.exceptions.opened);
    return outcome;
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  }
}
