import { QueryClientProvider } from '@tanstack/react-query';
import { getSession } from '#lib/api/auth-client.ts';
import { queryClient, retry } from '#lib/api/query-client.ts';
import { kindOf } from '#lib/session/account-kind.ts';
import { requiresMfa } from '#lib/session/requires-mfa.ts';
import { SlowHint } from '#ui/message/slow-hint.tsx';
import { PersonGate } from './person-gate.tsx';
import { employmentsQuery } from './person-queries.ts';
import { PersonShell } from './person-shell.tsx';
import { preloadCodeAt } from './routes.tsx';

/** How long the first page waits for the account's employments, in milliseconds. */
const HOLD_MS = 200;

/** Settles when the page at a path can be rendered at once: its code is there, and the employments if they come soon. */
export const preloadPersonPage = async (pathname: string): Promise<void> => {
  await Promise.all([preloadCodeAt(pathname), requestFirst()]);
};

async function requestFirst(): Promise<void> {
  const { data } = await getSession();
  if (kindOf(data.session) !== 'person' || data.session === null || requiresMfa(data.session)) return;
  // Without a message: the page asks again, and reports its own failures.
  const answer = queryClient.prefetchQuery({ ...employmentsQuery(data.session.user.id), retry, meta: {} });
  await Promise.race([answer, new Promise((done) => setTimeout(done, HOLD_MS))]);
}

/** /me: the pages of a person who is paid. */
export function PersonPlace() {
  return (
    <QueryClientProvider client={queryClient}>
      <PersonGate>
        <PersonShell />
      </PersonGate>
      {/* Also while the account is read, before there is a page. */}
      <SlowHint />
    </QueryClientProvider>
  );
}
