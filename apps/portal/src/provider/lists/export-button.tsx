import * as m from '@portage/messages/console-lists';
import { Download } from 'lucide-react';
import { useExport } from '#lib/browser/use-export.ts';
import { Button } from '#ui/button/button.tsx';

interface ExportButtonProps {
  /** The rows on screen. Without any there is nothing to export, and no button. */
  of: { isPending: boolean; rows: readonly unknown[] };
  /** Reads the whole list and saves it. */
  make: () => Promise<void>;
}

/** Downloads a list as CSV. */
export function ExportButton({ of: { isPending, rows }, make }: ExportButtonProps) {
  const { save, pending } = useExport(m.notLoaded);
  if (rows.length === 0 && !isPending) return null;
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
      pending={pending}
      disabled={isPending}
      onClick={() => void save(make)}
    >
      {m.exportCsv}
    </Button>
  );
}
