import * as m from '@portage/messages/company-gate';
import { WaitingHint } from '#ui/message/slow-hint.tsx';
import { Late, PageLoading } from '#ui/page/page-loading.tsx';

/** In place of a signed-in page while its session is refreshed, which lasts while the service restarts or the browser is offline. */
export function SessionPending() {
  return (
    <main>
      <Late>
        <PageLoading label={m.loading} />
      </Late>
      <WaitingHint isWaiting />
    </main>
  );
}
