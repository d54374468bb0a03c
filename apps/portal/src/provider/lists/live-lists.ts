import type { LiveTable } from '@portage/contract/live-tables';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openChannel } from '#lib/live/open-channel.ts';
import { consoleKey } from './console-key.ts';

/** How long changes are collected before the lists are fetched again, in milliseconds. A payroll run changes many rows. */
const collectMs = 400;

/** Refetches the console's lists and records when a row of these tables changes at any client. @param tables a constant */
export function useLiveLists(tables: readonly LiveTable[]): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => void queryClient.invalidateQueries({ queryKey: consoleKey() });
    const refetchSoon = () => {
      // Not again from the start at each change, so that a long run shows its progress.
      timer ??= setTimeout(() => {
        timer = undefined;
        refetch();
      }, collectMs);
    };
    const close = openChannel(
      'console',
      (channel) =>
        tables.reduce(
          (each, table) => each.on('postgres_changes', { event: '*', schema: 'public', table }, refetchSoon),
          channel,
        ),
      refetch,
    );
    return () => {
      close();
      clearTimeout(timer);
    };
  }, [queryClient, tables]);
}
