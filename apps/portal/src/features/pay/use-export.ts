import { useState } from 'react';
import { toast } from '#lib/toast.ts';

/** Runs the making of a file, with its progress; a failure is told. */
export function useExport() {
  const [pending, setPending] = useState(false);
  async function save(make: () => Promise<void>) {
    setPending(true);
    try {
      await make();
    } catch (error) {
      toast({ title: 'Error fetching payments', description: (error as Error).message, variant: 'destructive' });
    } finally {
      setPending(false);
    }
  }
  return { save, pending };
}
