import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * A dialog whose code loads when it is first opened. Nothing stands in for it meanwhile: React would hold back what replaces a
 * placeholder for up to 300 ms.
 */
export function lazyDialog<P extends { open: boolean }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const Dialog = lazy(async () => ({ default: await load() }));
  return (props) => (
    <WhenOpen open={props.open}>
      <Dialog {...props} />
    </WhenOpen>
  );
}

/** Shows its content from the moment it is open and its code is there. */
function WhenOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const isShown = useDeferredValue(open, false);
  return <Suspense fallback={null}>{isShown && children}</Suspense>;
}
