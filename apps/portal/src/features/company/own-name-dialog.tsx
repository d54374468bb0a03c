import * as m from '@portage/messages/own-name';
import { setOwnName } from '#lib/company/own-place.ts';
import { toast } from '#lib/toast/toast.ts';
import { FormTextField } from '#ui/form/fields/text-fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useForm } from '#ui/form/use-form.ts';
import styles from './company.module.css';

const Text = FormTextField<{ name: string }>;

interface OwnNameDialogProps {
  companyId: string;
  /** '' without one. */
  name: string;
  onClose: () => void;
}

/** Changes what the user is called in the company. */
export function OwnNameDialog({ companyId, name, onClose }: OwnNameDialogProps) {
  const form = useForm<{ name: string }>({
    defaultValues: { name },
    errorTitle: m.saveFailed,
    onSubmit: async (typed) => {
      const saved = typed.name.trim();
      await setOwnName(companyId, saved);
      toast({ title: m.saved, description: m.savedText({ name: saved }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={m.name}
      description={m.about}
      size="s"
      label={m.save}
      pendingLabel={m.saving}
      className={styles.form}
      onClose={onClose}
    >
      <Text name="name" label={m.name} autoComplete="name" maxLength={200} required />
    </FormDialog>
  );
}
