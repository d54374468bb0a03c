import * as m from '@portage/messages/pay-statement';
import { savePdf } from '#lib/browser/save-pdf.ts';
import { useExport } from '#lib/browser/use-export.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import type { StatedLine } from './person-statements-queries.ts';

/** Downloads the pay statement of a line as PDF. */
export function StatementButton({ statement: { id, number } }: Pick<StatedLine, 'statement'>) {
  const companyId = useCompanyId();
  const file = useExport(m.downloadFailed);
  const make = async () =>
    savePdf(await callFunction('pay-statement-file', { company_id: companyId, statement_id: id }));
  return (
    <Button size="s" pending={file.pending} aria-label={m.downloadOne({ number })} onClick={() => void file.save(make)}>
      PDF
    </Button>
  );
}
