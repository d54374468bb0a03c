import * as m from '@portage/messages/pay';
import { useState } from 'react';
import { toast } from '#lib/toast/toast.ts';

/** Runs an export, tracks whether it is pending, and shows a toast if it fails. */
export function useExport() {
  const [pending, setPending] = useState(false);
  async function save(make: () => Promise<void>) {
    setPending(true);
    try {
      await make();
    } catch (error) {
      toast({ title: m.fetchFailed, description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return { save, pending };
}
