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
import { holdOpening } from './opening-dialogs.ts';

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
  const next = lazyAgain<P>(load, ({ onOpenChange }) => <NotLoaded onClose={() => onOpenChange(false)} />);
  return (props) => {
    const [opening, setOpening] = useState({ open: false, Dialog: next() });
    // Keep rendering what was opened while it closes; otherwise, the next attempt would load at once.
    if (opening.open !== props.open) setOpening({ open: props.open, Dialog: props.open ? next() : opening.Dialog });
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
  const isOpening = open && !isShown;
  useEffect(() => (isOpening ? holdOpening() : undefined), [isOpening]);
  return <Suspense fallback={null}>{isShown && children}</Suspense>;
}

/** In place of a dialog while its code loads: the Quick find waits for it. */
export function DialogOpening() {
  useEffect(() => holdOpening(), []);
  return null;
}

interface Unloaded {
  /** Called instead of `onClose` where the code could not be loaded. */
  onNotLoaded?: () => void;
}

/** As `lazyDialog`, for a dialog or menu that is rendered from when it is opened. */
export const lazyOpened = <P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) =>
  whenRendered(
    lazyAgain<P & Unloaded>(load, ({ onClose, onNotLoaded = onClose }) => <NotLoaded onClose={onNotLoaded} />),
    <DialogOpening />,
  );

/** As `lazyOpened`, for what a page can do without. Where its code cannot be loaded, nothing is shown. */
export const lazyExtra = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  whenRendered(
    lazyAgain<P>(load, () => null),
    null,
  );

function whenRendered<P extends object>(next: () => ComponentType<P>, meanwhile: ReactNode): (props: P) => ReactNode {
  return (props) => {
    const [Part] = useState(next);
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}

/** Gives a lazy component, and after a failure another one that tries again. @param failed stands in for one that could not be loaded */
function lazyAgain<P extends object>(load: () => Promise<ComponentType<P>>, failed: ComponentType<P>) {
  const loaded = () =>
    lazy<ComponentType<P>>(async () => {
      try {
        return { default: await load() };
      } catch {
        current = loaded();
        return { default: failed };
      }
    });
  let current = loaded();
  return () => current;
}

/** Says that a dialog could not be loaded, and closes it. */
function NotLoaded({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(() => {
    toast({ title: m.partNotLoaded, description: m.checkConnection, variant: 'destructive' });
    onClose();
  });
  useEffect(() => close(), []);
  return null;
}
