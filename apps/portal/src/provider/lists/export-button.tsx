import * as m from '@portage/messages/console-lists';
import { Download } from 'lucide-react';
import { useExport } from '#lib/browser/use-export.ts';
import { Button } from '#ui/button/button.tsx';

/** Downloads a list as CSV. @param make reads the whole list and saves it */
export function ExportButton({ make, disabled = false }: { make: () => Promise<void>; disabled?: boolean }) {
  const { save, pending } = useExport(m.notLoaded);
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
      pending={pending}
      disabled={disabled}
      onClick={() => void save(make)}
    >
      {m.exportCsv}
    </Button>
  );
}
