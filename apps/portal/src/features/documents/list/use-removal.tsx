import { DOCUMENTS_BUCKET, storagePath } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { loadStorage } from '#lib/api/load-storage.ts';
import { readCompaniesAgain } from '#lib/api/query-client.ts';
import { useCompany } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { documentsQuery, type StoredDocument } from '../document-queries.ts';

/** Deletes a file that the user uploaded, after a confirmation that it is for good. Shows a toast with the result. */
export function useRemoval(): { ask: (file: StoredDocument) => void; dialog: ReactNode } {
  const company = useCompany();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  // Kept while the dialog closes.
  const [file, setFile] = useState<StoredDocument | null>(null);
  const remove = useMutation({
    mutationFn: async ({ file_path }: StoredDocument) => {
      const { storage } = await loadStorage();
      const { data, error } = await storage.from(DOCUMENTS_BUCKET).remove([storagePath(file_path)]);
      if (error !== null) throw new Error(m.removeFailedText);
      // The service answers with what it removed, and with nothing for what the user may not remove.
      if (data.length > 0) return;
      readCompaniesAgain();
      throw new Error(m.removeRefused);
    },
    onSuccess: (_, { name }) => toast({ title: m.removed, description: m.removedText({ name }) }),
    onError: ({ message }) => toast({ title: m.removeFailed, description: message, variant: 'destructive' }),
    onSettled: () => {
      setAsked(false);
      return queryClient.invalidateQueries({ queryKey: documentsQuery(company.user_id).queryKey });
    },
  });
  return {
    ask: (next) => {
      setFile(next);
      setAsked(true);
    },
    dialog: file && (
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={m.removeTitle({ name: file.name })}
        description={m.removeText}
        confirmLabel={m.removeConfirm}
        destructive
        pending={remove.isPending}
        onConfirm={() => remove.mutate(file)}
      />
    ),
  };
}
