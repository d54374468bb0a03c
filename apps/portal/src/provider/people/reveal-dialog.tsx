import * as common from '@portage/messages/common';
import * as lists from '@portage/messages/console-lists';
import * as m from '@portage/messages/console-people';
import { useState } from 'react';
import { callProvider } from '#lib/calls/call-provider.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useBackGuard } from '#ui/dialog/use-back-guard.tsx';
import { FormTextareaField, FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { actSchema, reasonRule } from '../acts/act-schema.ts';
import styles from '../lists/lists.module.css';
import type { PersonRecord } from './people-queries.ts';

interface RevealForm {
  reason: string;
  code: string;
}
const Reason = FormTextareaField<RevealForm>;
const Code = FormTextField<RevealForm>;

/**
 * Shows a Social Insurance Number once, for a reason and a fresh code. The number is in this component's state alone, and gone when the
 * dialog closes.
 */
export function RevealDialog({ person, onClose }: { person: PersonRecord; onClose: () => void }) {
  const [sin, setSin] = useState<string | null>(null);
  const form = useForm<RevealForm>({
    schema: actSchema([reasonRule, { name: 'code', kind: 'text' }]),
    defaultValues: { reason: '', code: '' },
    onSubmit: async ({ reason, code }) => {
      const shown = await callProvider('provider/reveal-sin', {
        team_member_id: person.team_member_id,
        reason: reason.trim(),
        code: code.trim(),
      });
      setSin(shown.sin);
    },
  });
  const question = useBackGuard(form.methods.formState.isDirty && sin === null);
  const name = `${person.first_name} ${person.last_name}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.sinOf({ name })}
      description={sin === null ? m.revealText : m.shownOnce}
      size="s"
      dismissible={!form.pending}
      footer={
        sin === null ? (
          <>
            <Button onClick={onClose} disabled={form.pending}>
              {common.cancel}
            </Button>
            <SubmitButton form={form}>{m.showSin}</SubmitButton>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {m.hideSin}
          </Button>
        )
      }
    >
      {sin === null ? (
        <Form form={form} className={styles.form} showFailure>
          <Reason name="reason" label={lists.reason} hint={lists.reasonHint} required maxLength={500} />
          <Code
            name="code"
            label={m.code}
            hint={m.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={20}
          />
        </Form>
      ) : (
        <p className={styles.number}>{`${sin.slice(0, 3)} ${sin.slice(3, 6)} ${sin.slice(6)}`}</p>
      )}
      {question}
    </Dialog>
  );
}
