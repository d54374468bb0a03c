import type { PlainDate } from '@portage/domain/plain-date';
import { today } from '../../platform/clock.ts';
import type { Parts } from '../../platform/parts.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { remindOfInvoices } from '../invoices/invoice-reminders.ts';
import { type PayrollChange, runCompanyPayroll } from './company-payroll.ts';
import { companiesToRun } from './queries/run.ts';

/** The server parts that a run uses. */
export type PayrollParts = Pick<Parts, 'config' | 'clock' | 'log' | 'db' | 'jobs'>;

export interface PayrollRunOptions {
  /** The run's effective date; default today in Toronto. */
  asOf?: PlainDate;
  /** Calculate everything, save nothing. */
  dryRun?: boolean;
  onProgress?: (done: number, total: number) => void;
}

export interface PayrollRunSummary {
  asOf: PlainDate;
  dryRun: boolean;
  companies: number;
  /** Ordered by company; empty when there was nothing to do. */
  changes: PayrollChange[];
  /** Companies whose run failed and was rolled back, with the reason. */
  failures: { company: string; reason: string }[];
}

/** Enough to calculate the next company's lines while the database writes the last one's. */
const maxConcurrentCompanies = 3;

/** Thrown inside a dry run's transaction to roll it back; carries the changes it would have made. */
class DryRun extends Error {
  readonly changes: PayrollChange[];
  constructor(changes: PayrollChange[]) {
    super('dry run');
    this.changes = changes;
  }
}

/**
 * The daily payroll job: one transaction per company, so that a killed run resumes where it stopped and a failing company
 * never blocks another. Idempotent; concurrent runs wait for each other company by company.
 */
export async function runPayroll(deps: PayrollParts, options: PayrollRunOptions = {}): Promise<PayrollRunSummary> {
  const asOf = options.asOf ?? today(deps.clock);
  const companies = await companiesToRun(deps.db);
  const summary: PayrollRunSummary = {
    asOf,
    dryRun: options.dryRun ?? false,
    companies: companies.length,
    changes: [],
    failures: [],
  };
  const outcomes: PayrollChange[][] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let at = next++; at < companies.length; at = next++) {
      const company = companies[at];
      if (company === undefined) return;
      try {
        outcomes[at] = await runCompany(deps, company, asOf, summary.dryRun);
      } catch (error) {
        deps.log.error({ err: error, company: company.id }, 'payroll failed for a company');
        summary.failures.push({ company: company.legal_name, reason: (error as Error).message });
      }
      done += 1;
      options.onProgress?.(done, companies.length);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentCompanies }, work));
  summary.changes = outcomes.flat();
  if (!summary.dryRun) for (const name of ['billing.invoice', 'mail.send'] as const) deps.jobs.wake(name);
  return summary;
}

/** Runs one company's payroll, with its mails and jobs, in one transaction. Returns the changes, also for a dry run. */
export async function runCompany(
  deps: PayrollParts,
  company: { id: string; legal_name: string },
  asOf: PlainDate,
  dryRun: boolean,
): Promise<PayrollChange[]> {
  try {
    return await deps.db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
      const outcome = await runCompanyPayroll(tx, company, asOf, deps.config);
      if (dryRun) throw new DryRun(outcome.changes);
      await remindOfInvoices(deps, tx, company.id, asOf);
      for (const invoiceId of outcome.invoiceIds) await deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId });
      return outcome.changes;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.changes;
    throw error;
  }
}
