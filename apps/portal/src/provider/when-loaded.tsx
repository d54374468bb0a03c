import * as m from '@portage/messages/console';
import { type ReactNode, Suspense } from 'react';
import { Late, PageLoading } from '#ui/page/page-loading.tsx';

/** A page or tab of the console, with a placeholder while its code loads. */
export function WhenLoaded({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Late>
          <PageLoading label={m.loading} />
        </Late>
      }
    >
      {children}
    </Suspense>
  );
}
