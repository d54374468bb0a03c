import { useState } from 'react';
import { toast } from '../toast/toast.ts';

/** Runs an export, tracks whether it is pending, and shows a toast under this title if it fails. */
export function useExport(errorTitle: string) {
  const [pending, setPending] = useState(false);
  async function save(make: () => Promise<void>) {
    setPending(true);
    try {
      await make();
    } catch (error) {
      toast({ title: errorTitle, description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return { save, pending };
}
