import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { downloadCsv } from '#lib/browser/csv.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { csvAmount } from '../../money/amount.tsx';
import type { BilledClient } from '../receivables-queries.ts';

/** Downloads a client's statement of account from the beginning up to today. */
export async function exportStatement({ company_id: client }: BilledClient): Promise<void> {
  const to = todayAt(Date.now());
  const { entries } = await callProvider('provider/client-statement', { client, from: null, to });
  downloadCsv(
    `statement-${to}.csv`,
    [m.date, m.kind, m.number, m.amount, m.balance],
    entries.map(({ day, kind, document, cents, balance }) => [
      day,
      kind,
      document,
      csvAmount(cents),
      csvAmount(balance),
    ]),
  );
}
