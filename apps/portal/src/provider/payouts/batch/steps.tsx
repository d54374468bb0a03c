import * as m from '@portage/messages/console-payouts';
import type { ReactNode } from 'react';
import { toast } from '#lib/toast/toast.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import styles from '../payouts.module.css';
import type { Batch } from '../payouts-queries.ts';
import { ExportFields, useExportForm } from './export-form.tsx';
import { useBatchForm } from './use-batch-form.ts';

const Reference = FormTextField<{ reference: string }>;

export interface StepProps {
  batch: Batch;
  /** Called when the batch would be another one now. */
  onChanged: (why: string) => void;
  /** What else can be done with the batch. */
  others: ReactNode;
}

/** Approves a batch as it is shown, with one click: the page is the check. */
export function ApproveStep({ batch: { id, number, people, cents }, onChanged, others }: StepProps) {
  const form = useBatchForm({
    act: 'provider/approve-payouts',
    fields: [],
    values: {},
    request: () => ({ batch: id, people, cents }),
    done: () => toast({ title: m.approved({ number }) }),
    onChanged,
  });
  return (
    <Form form={form} className={styles.step} showFailure>
      <div className={styles.buttons}>
        <SubmitButton form={form}>{m.approve}</SubmitButton>
        {others}
      </div>
    </Form>
  );
}

/** Downloads the file of a batch, for a code. */
export function ExportStep({ batch, onChanged, others }: StepProps) {
  const form = useExportForm(batch, { onChanged });
  return (
    <Form form={form} className={styles.step} showFailure>
      <ExportFields />
      <div className={styles.buttons}>
        <SubmitButton form={form}>{m.download}</SubmitButton>
        {others}
      </div>
    </Form>
  );
}

/** Records the bank's reference of a batch. */
export function SendStep({ batch: { id, number }, others }: Omit<StepProps, 'onChanged'>) {
  const form = useBatchForm({
    act: 'provider/send-payouts',
    fields: [{ name: 'reference', kind: 'text' }],
    values: { reference: '' },
    request: ({ reference }) => ({ batch: id, reference: reference.trim() }),
    done: () => toast({ title: m.markedSent({ number }) }),
  });
  return (
    <Form form={form} className={styles.step} showFailure>
      <div className={styles.fields}>
        <Reference name="reference" label={m.reference} autoComplete="off" required maxLength={200} />
      </div>
      <div className={styles.buttons}>
        <SubmitButton form={form}>{m.markSent}</SubmitButton>
        {others}
      </div>
    </Form>
  );
}
