import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#lib/toast/toast.ts';

/** Says what was saved, and reads everything on the page again. */
export function useSaved(): (title: string, description?: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (title, description) => {
    toast({ title, ...(description !== undefined && { description }) });
    await queryClient.invalidateQueries();
  };
}
