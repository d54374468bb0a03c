import { type BillingDetails, billingDetailsSchema, trimBillingDetails } from '@portage/domain/company/billing-details';
import * as problems from '@portage/messages/billing-problems';
import * as common from '@portage/messages/common';
import * as m from '@portage/messages/company-billing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rest } from '#lib/api/data-client.ts';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormTextareaField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { worded } from '#ui/form/worded.ts';
import styles from './company.module.css';

const schema = worded(billingDetailsSchema, problems);
const Text = FormTextField<BillingDetails>;
const Textarea = FormTextareaField<BillingDetails>;
const labels = {
  billing_email: m.billingEmail,
  company_address: m.companyAddress,
  tax_number: m.taxNumber,
  po_number: m.poNumber,
};
const fields = ['billing_email', 'company_address', 'tax_number', 'po_number'] as const;

/** Edits the billing email, address, tax number and PO number. Shows old and new values for confirmation before saving. */
export function BillingDetailsDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [confirming, setConfirming] = useState(false);
  const { billing_email, company_address, tax_number, po_number } = company;
  const now = { billing_email, company_address, tax_number, po_number };
  const form = useForm<BillingDetails>({
    resumes: true,
    schema,
    defaultValues: now,
    // Untouched fields follow a colleague's change, so saving does not undo it.
    values: now,
    onSubmit: () => {
      if (changed.length === 0) onClose();
      else setConfirming(true);
    },
  });
  const question = useBackGuard(form.methods.formState.isDirty);
  const next = trimBillingDetails(form.methods.watch());
  const changed = fields.filter((field) => next[field] !== company[field]);

  const save = useMutation({
    mutationFn: async () => {
      const change = {
        ...(changed.includes('billing_email') && { billing_email: next.billing_email }),
        ...(changed.includes('company_address') && { company_address: next.company_address }),
        ...(changed.includes('tax_number') && { tax_number: next.tax_number }),
        ...(changed.includes('po_number') && { po_number: next.po_number }),
      };
      await rest.from('companies').update(change).eq('id', company.id).select('id').single().throwOnError();
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: companiesQuery(userId).queryKey });
      toast({ title: m.updated, description: m.updatedText });
      onClose();
    },
    onError: (error) => {
      form.toasts.show({ title: m.updateFailed, description: error.message, variant: 'destructive' });
      setConfirming(false);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={confirming ? m.confirmTitle : m.editTitle}
      size="s"
      dismissible={!save.isPending}
      footer={
        confirming ? (
          <>
            <Button key="back" onClick={() => setConfirming(false)} disabled={save.isPending}>
              {m.back}
            </Button>
            <Button key="change" variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
              {m.change}
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={onClose}>
              {common.cancel}
            </Button>
            <SubmitButton key="review" form={form}>
              {m.reviewChanges}
            </SubmitButton>
          </>
        )
      }
    >
      {confirming && <Changes before={company} after={next} changed={changed} />}
      <Form form={form} hidden={confirming} className={styles.form}>
        <Text name="billing_email" label={labels.billing_email} type="email" autoComplete="email" />
        <Textarea name="company_address" label={labels.company_address} autoComplete="street-address" />
        <Text name="tax_number" label={labels.tax_number} optional hint={m.taxNumberHint} />
        <Text name="po_number" label={labels.po_number} optional hint={m.poNumberHint} />
      </Form>
      {question}
    </Dialog>
  );
}

interface ChangesProps {
  before: BillingDetails;
  after: BillingDetails;
  changed: readonly (keyof BillingDetails)[];
}

function Changes({ before, after, changed }: ChangesProps) {
  return (
    <>
      <p>{m.confirmText}</p>
      <dl className={styles.changes}>
        {changed.map((field) => (
          <div key={field}>
            <dt className={styles.term}>{labels[field]}</dt>
            <dd>
              <del>{before[field]}</del>
              <ins>{after[field]}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
