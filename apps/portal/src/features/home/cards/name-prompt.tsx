import * as m from '@portage/messages/own-name';
import { useMutation } from '@tanstack/react-query';
import { dismissNotice, setOwnName } from '#lib/company/own-place.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Card } from '#ui/page/card.tsx';
import styles from './name-prompt.module.css';

const Text = FormTextField<{ name: string }>;

/** Asks someone without a name for it, once: sign-up does not. It can be skipped, and given later on /company. */
export function NamePrompt({ companyId }: { companyId: string }) {
  const form = useForm<{ name: string }>({
    defaultValues: { name: '' },
    errorTitle: m.saveFailed,
    onSubmit: async ({ name }) => {
      await setOwnName(companyId, name.trim());
      toast({ title: m.saved, description: m.savedText({ name: name.trim() }) });
    },
  });
  const skip = useMutation({
    mutationFn: () => dismissNotice(companyId, 'name'),
    onError: (error) => toast({ title: m.skipFailed, description: error.message, variant: 'destructive' }),
  });
  return (
    <Card className={styles.card}>
      <div className={styles.about}>
        <h2 className={styles.question}>{m.question}</h2>
        <p className={styles.why}>{m.why}</p>
      </div>
      <Form form={form} className={styles.form}>
        <Text name="name" label={m.name} autoComplete="name" maxLength={200} required />
        <div className={styles.buttons}>
          <SubmitButton form={form} variant="secondary" pendingLabel={m.saving}>
            {m.save}
          </SubmitButton>
          <Button variant="quiet" pending={skip.isPending} onClick={() => skip.mutate()}>
            {m.skip}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
