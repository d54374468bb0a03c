import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../../deps.ts';
import { clientNames } from '../queries/bank-facts.ts';
import { matchFacts } from './match-facts.ts';
import { unmatchedLine } from './match-line.ts';
import { propose } from './propose.ts';

/** What a bank line may pay: a receipt recorded by hand, or invoices with the cents to apply, and the signals that matched. */
export interface Candidate {
  client: { id: string; name: string };
  /** The receipt's number. */
  receipt: string | null;
  /** By id, because invoices of two clients can have one number. */
  invoices: { invoice: string; number: string; cents: number }[];
  signals: string[];
}

/** What a bank line may pay, best first. @throws Refusal when the line cannot be matched */
export const candidatesOf = ({ db }: Pick<Deps, 'db'>, lineId: number): Promise<Candidate[]> =>
  db.transaction(asService, async (tx) => {
    const { proposals } = propose(await matchFacts(tx, await unmatchedLine(tx, lineId)));
    const names = new Map((await clientNames(tx)).map(({ id, name }) => [id, name]));
    return proposals.map(({ companyId, receipt, parts, signals }) => ({
      client: { id: companyId, name: names.get(companyId) ?? '' },
      receipt: receipt?.number ?? null,
      invoices: parts.map(({ invoiceId, number, cents }) => ({ invoice: invoiceId, number, cents })),
      signals,
    }));
  });
