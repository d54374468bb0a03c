import { DOCUMENTS_BUCKET, storagePath } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { plainText } from '@portage/messages/rich-text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { loadStorage } from '#lib/api/load-storage.ts';
import { useCompany } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { documentsQuery, type StoredDocument } from '../document-queries.ts';

/** Deletes a file that the user uploaded, after a confirmation that it is for good. Shows a toast with the result. */
export function RemoveButton({ file }: { file: StoredDocument }) {
  const company = useCompany();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { name } = file;
  const remove = useMutation({
    mutationFn: async () => {
      const { storage } = await loadStorage();
      const { data, error } = await storage.from(DOCUMENTS_BUCKET).remove([storagePath(file.file_path)]);
      if (error !== null) throw new Error(m.removeFailedText);
      // The service answers with what it removed, and with nothing for what the user may not remove.
      if (data.length === 0) throw new Error(m.removeRefused);
    },
    onSuccess: () => toast({ title: m.removed, description: m.removedText({ name }) }),
    onError: ({ message }) => toast({ title: m.removeFailed, description: message, variant: 'destructive' }),
    onSettled: () => {
      setAsked(false);
      return queryClient.invalidateQueries({ queryKey: documentsQuery(company.user_id).queryKey });
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        size="s"
        title={plainText(m.remove({ name }))}
        icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        <RichText text={m.remove({ name })} tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }} />
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={m.removeTitle({ name })}
        description={m.removeText}
        confirmLabel={m.removeConfirm}
        destructive
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
