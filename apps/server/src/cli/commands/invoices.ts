import { Command } from 'commander';
import type { Deps } from '../../deps.ts';
import { asService } from '../../postgres/identity.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  number: string;
  company: string;
  period: string;
  amount: string;
  due: string;
  status: string;
  provider_invoice_id: string | null;
}

async function invoices(deps: Deps, wanted?: string): Promise<InvoiceRow[]> {
  const { rows } = await deps.db.run<InvoiceRow>(
    { ...asService, readOnly: true },
    `select i.id, i.invoice_number as number, c.legal_name as company, i.period_start || ' – ' || i.period_end as period, i.amount::text as amount,
       i.due_date::text as due, i.status, i.provider_invoice_id
     from public.invoices i join public.companies c on c.id = i.company_id
     where $1::text is null or i.id::text = $1 or i.invoice_number = $1 order by i.created_at desc, i.invoice_number desc`,
    [wanted ?? null],
  );
  return rows;
}

export function invoicesCommand(): Command {
  const list = new Command('list')
    .description('All invoices, newest first')
    .option('--json', 'print JSON')
    .action((flags: { json?: boolean }) =>
      withDeps(async (deps) =>
        printRows(
          await invoices(deps),
          {
            number: 'Invoice',
            company: 'Company',
            period: 'Period',
            amount: 'CAD',
            due: 'Due',
            status: 'Status',
            id: 'Id',
          },
          { ...flags, empty: 'There are no invoices yet.' },
        ),
      ),
    );
  const pay = new Command('pay')
    .description('Record that an invoice was paid outside of its page, by transfer for example')
    .argument('<invoice>', 'its id, or its number when only one company has it')
    .option('--json', 'print JSON')
    .action((wanted: string, { json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const found = await invoices(deps, wanted);
        const invoice = found[0];
        if (invoice === undefined) throw new CommandFailure(`There is no invoice ${wanted}.`);
        if (found.length > 1)
          throw new CommandFailure(`${found.length} companies have an invoice ${wanted}; give its id.`);
        if (invoice.provider_invoice_id === null)
          throw new CommandFailure(
            `Invoice ${wanted} is still being sent to ${deps.billing.name}; try again in a moment.`,
          );
        await deps.billing.markInvoicePaid(invoice.provider_invoice_id);
        printResult(
          { id: invoice.id, number: invoice.number },
          `Invoice ${invoice.number} of ${invoice.company} is marked as paid.`,
          json,
        );
      }),
    );
  return new Command('invoices').description('Invoices to client companies').addCommand(list).addCommand(pay);
}
