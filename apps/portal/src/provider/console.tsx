import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#lib/api/query-client.ts';
import { SlowHint } from '#ui/message/slow-hint.tsx';
import { ConsoleGate } from './console-gate.tsx';
import { ConsoleShell } from './console-shell.tsx';
import { requestFirst } from './request-first.ts';
import { consolePageAt } from './routes.tsx';

/** Settles when the page at a path can be rendered at once: its code is there, and what it shows first if that comes soon. */
export const preloadConsolePage = async (pathname: string): Promise<void> => {
  await Promise.all([consolePageAt(pathname)?.Page.preload(), requestFirst(pathname, window.location.search)]);
};

/** /provider: the console of the provider's staff. */
export function Console() {
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleGate>
        <ConsoleShell />
      </ConsoleGate>
      {/* Also while the account is read, before there is a page. */}
      <SlowHint />
    </QueryClientProvider>
  );
}
