import { type BillingDetails, checkBillingDetails, trimBillingDetails } from '@portage/domain/billing-details';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Company } from '#lib/company.ts';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextareaField, TextField } from '#ui/text-field.tsx';
import styles from './company.module.css';

const FORM = 'billing-details';
const labels = { billing_email: 'Billing Email', company_address: 'Company Address' };
const fields = ['billing_email', 'company_address'] as const;

/** Edits the billing email and address. Shows old and new values for confirmation before saving. */
export function BillingDetailsDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<BillingDetails>(company);
  const [submitted, setSubmitted] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const wrong = submitted ? checkBillingDetails(typed) : {};
  const next = trimBillingDetails(typed);
  const changed = fields.filter((field) => next[field] !== company[field]);

  const save = useMutation({
    mutationFn: async () => {
      const change = {
        ...(changed.includes('billing_email') && { billing_email: next.billing_email }),
        ...(changed.includes('company_address') && { company_address: next.company_address }),
      };
      await rest.from('companies').update(change).eq('id', company.id).select('id').single().throwOnError();
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.company(company.user_id) });
      toast({ title: 'Billing details updated', description: 'Your next invoices use them.' });
      onClose();
    },
    onError: (error) => {
      toast({ title: 'Error updating billing details', description: error.message, variant: 'destructive' });
      setConfirming(false);
    },
  });

  function review(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(checkBillingDetails(typed)).length > 0) return;
    if (changed.length === 0) onClose();
    else setConfirming(true);
  }

  const control = (field: keyof BillingDetails) => ({
    label: labels[field],
    name: field,
    value: typed[field],
    error: wrong[field],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={confirming ? 'Change billing details?' : 'Edit billing details'}
      size="s"
      dismissible={!save.isPending}
      footer={
        confirming ? (
          <>
            <Button key="back" onClick={() => setConfirming(false)} disabled={save.isPending}>
              Back
            </Button>
            <Button key="change" variant="primary" pending={save.isPending} onClick={() => save.mutate()}>
              Change
            </Button>
          </>
        ) : (
          <>
            <Button key="cancel" onClick={onClose}>
              Cancel
            </Button>
            <Button key="review" variant="primary" type="submit" form={FORM}>
              Review changes
            </Button>
          </>
        )
      }
    >
      {confirming && <Changes before={company} after={next} changed={changed} />}
      <form hidden={confirming} id={FORM} className={styles.form} noValidate onSubmit={review}>
        <TextField {...control('billing_email')} type="email" autoComplete="email" />
        <TextareaField {...control('company_address')} autoComplete="street-address" />
      </form>
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
      <p>Invoices and reminders that are sent from now on use the new details. Earlier invoices stay as they are.</p>
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
