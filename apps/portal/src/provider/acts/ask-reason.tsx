import { type ComponentProps, lazy, Suspense } from 'react';

const ReasonDialog = lazy(async () => ({ default: (await import('./reason-dialog.tsx')).ReasonDialog }));

/** `ReasonDialog`, whose code loads when it is first shown. */
export const AskReason = (props: ComponentProps<typeof ReasonDialog>) => (
  <Suspense fallback={null}>
    <ReasonDialog {...props} />
  </Suspense>
);
