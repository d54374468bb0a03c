import * as m from '@portage/messages/me-privacy';
import { useState } from 'react';
import { saveFile } from '#lib/browser/csv.ts';
import { ActCallError } from '#lib/calls/call-function.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import { ProtectFirst } from '../bank/protect-first.tsx';
import { checkedForm } from '../checked-form.ts';
import styles from '../person.module.css';

interface CopyForm {
  code: string;
}
const Text = FormTextField<CopyForm>;
const schema = checkedForm<CopyForm>(({ code }) => (code.trim() === '' ? { code: m.codeMissing } : {}));

/** Saves a copy of everything that is stored about the person, for a fresh code. */
export function CopyCard() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Card title={m.copy}>
        <div className={styles.stack}>
          <p>{m.copyText}</p>
          {!asking && (
            <div className={styles.buttons}>
              <Button onClick={() => setAsking(true)}>{m.getCopy}</Button>
            </div>
          )}
        </div>
      </Card>
      {asking && (
        <ProtectFirst title={m.secureTitle} text={m.secureText}>
          <CodeForm onDone={() => setAsking(false)} />
        </ProtectFirst>
      )}
    </>
  );
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const form = useForm<CopyForm>({
    schema,
    // A wrong code is taken out of its field, with the message.
    onChange: 'clear',
    defaultValues: { code: '' },
    errorTitle: m.copyFailed,
    onSubmit: async ({ code }, reject) => {
      try {
        const { name, json } = await callMe('me/copy', { code: code.trim() });
        saveFile(name, new Blob([json], { type: 'application/json' }));
        toast({ title: m.copySaved });
        onDone();
      } catch (error) {
        if (!(error instanceof ActCallError) || error.code !== 'codeWrong') throw error;
        reject('code', error.message);
      }
    },
  });
  return (
    <Card title={m.confirm}>
      <Form form={form} className={styles.form}>
        <Text name="code" label={m.code} inputMode="numeric" autoComplete="one-time-code" required maxLength={20} />
        <div className={styles.buttons}>
          <SubmitButton form={form}>{m.download}</SubmitButton>
          <Button onClick={onDone} disabled={form.pending}>
            {m.cancel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
