import * as m from '@portage/messages/start';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { toast } from '#lib/toast/toast.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * A dialog whose code loads when it is first opened. Nothing stands in for it meanwhile: React would hold back what replaces a
 * placeholder for up to 300 ms. Where the code cannot be loaded, a message says so, the page below stays as it is, and the next
 * opening tries again.
 */
export function lazyDialog<P extends DialogProps>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  const loaded = () =>
    lazy<ComponentType<P>>(async () => {
      try {
        return { default: await load() };
      } catch {
        current = loaded();
        return { default: NotLoaded };
      }
    });
  let current = loaded();
  return (props) => {
    const [opening, setOpening] = useState({ open: false, Dialog: current });
    // Keep rendering what was opened while it closes; otherwise, the next attempt would load at once.
    if (opening.open !== props.open) setOpening({ open: props.open, Dialog: props.open ? current : opening.Dialog });
    return (
      <WhenOpen open={props.open}>
        <opening.Dialog {...props} />
      </WhenOpen>
    );
  };
}

/** Shows its content from the moment it is open and its code is there. */
function WhenOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const isShown = useDeferredValue(open, false);
  return <Suspense fallback={null}>{isShown && children}</Suspense>;
}

/** Says that a dialog could not be loaded, and closes it. */
function NotLoaded({ onOpenChange }: DialogProps) {
  const close = useEffectEvent(() => {
    toast({ title: m.partNotLoaded, description: m.checkConnection, variant: 'destructive' });
    onOpenChange(false);
  });
  useEffect(() => close(), []);
  return null;
}
