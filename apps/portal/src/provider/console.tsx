import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#lib/api/query-client.ts';
import { SlowHint } from '#ui/message/slow-hint.tsx';
import { ConsoleGate } from './console-gate.tsx';
import { ConsoleShell } from './console-shell.tsx';
import { consolePageAt } from './routes.tsx';

/** Settles when the code of the page at a path is there. */
export const preloadConsolePage = async (pathname: string): Promise<void> => {
  await consolePageAt(pathname)?.Page.preload();
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
