import { PAYOUT_FORMATS, type PayoutFormat } from '@portage/domain/payouts/payout-formats';
import * as m from '@portage/messages/console-payouts';
import { saveFile } from '#lib/browser/csv.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormSelectField } from '#ui/form/fields/choice-fields.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import type { FormOf } from '#ui/form/use-form.ts';
import styles from '../payouts.module.css';
import type { Batch } from '../payouts-queries.ts';
import { useBatchForm } from './use-batch-form.ts';

type ExportForm = { code: string; format: string };
const Code = FormTextField<ExportForm>;
const Format = FormSelectField<ExportForm>;

/**
 * The form that downloads the file of a batch: its format, and a fresh code of the authenticator app.
 * @param given.onChanged called when the batch would be another one now
 * @param given.onDone called once the browser has the file
 */
export function useExportForm(
  { id, exported_at, file_number }: Batch,
  given: { onChanged?: (why: string) => void; onDone?: () => void },
): FormOf<ExportForm> {
  const wasCsv = exported_at !== null && file_number === null;
  return useBatchForm({
    act: 'provider/export-payouts',
    fields: [{ name: 'code', kind: 'text' }],
    values: { code: '', format: wasCsv ? 'csv' : 'cpa005' } as ExportForm,
    request: ({ code, format }) => ({ batch: id, format: formatOf(format), code: code.trim() }),
    done: ({ name, text }) => {
      saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
      toast({ title: m.downloaded, description: m.downloadedText });
      given.onDone?.();
    },
    ...(given.onChanged && { onChanged: given.onChanged }),
  });
}

const formatOf = (text: string): PayoutFormat => PAYOUT_FORMATS.find((one) => one === text) ?? 'cpa005';

/** The fields of that form. */
export const ExportFields = () => (
  <div className={styles.fields}>
    <Code name="code" label={m.code} inputMode="numeric" autoComplete="one-time-code" required maxLength={20} />
    <Format
      name="format"
      label={m.format}
      options={PAYOUT_FORMATS.map((value) => ({ value, label: m.formatName({ format: value }) }))}
    />
  </div>
);
