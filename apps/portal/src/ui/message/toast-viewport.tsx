import * as m from '@portage/messages/start';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './toast-viewport.module.css';

export interface ToastItem {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** Says why nothing was done: its icon is not that of something done. */
  refusal?: boolean;
  /** Titles of other failures with the same description. */
  alsoFailed?: readonly string[];
}

interface ToastViewportProps {
  toasts: readonly ToastItem[];
  onDismiss: (id: number) => void;
}

const toastMs = 6000;

/**
 * Toasts in the corner. Successes are announced politely and disappear after six seconds, but not while the region is
 * hovered or focused or the tab is hidden. Errors interrupt and stay until dismissed. F8 focuses the region.
 */
export function ToastViewport({ toasts, onDismiss }: ToastViewportProps) {
  const viewport = useRef<HTMLElement>(null);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') viewport.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const failures = toasts.filter(({ variant }) => variant === 'destructive').length;
  useEffect(() => {
    if (failures === 0) return undefined;
    // The page shows what failed just after the toast.
    const timer = setTimeout(() => uncoverTryAgain(viewport.current), 150);
    return () => clearTimeout(timer);
  }, [failures]);

  const release = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setPaused(false);
  };
  const list = (variant: ToastItem['variant']) =>
    toasts
      .filter((toast) => toast.variant === variant)
      .map((toast) => <Toast key={toast.id} toast={toast} paused={paused} onDismiss={onDismiss} />);

  return (
    <section
      ref={viewport}
      className={styles.viewport}
      aria-label={m.notifications}
      tabIndex={-1}
      data-toasts=""
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={release}
    >
      <ol className={styles.list} aria-live="assertive" aria-relevant="additions">
        {list('destructive')}
      </ol>
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {list('default')}
      </ol>
    </section>
  );
}

/** Space between that button and the toasts, in pixels. */
const UNCOVERED_GAP = 12;
/** Space above it, where the page's bar may be, in pixels. */
const KEPT_ABOVE = 80;

/** Scrolls the page's button that repeats what failed out from under the toasts, and no further. */
function uncoverTryAgain(viewport: HTMLElement | null): void {
  const over = viewport?.getBoundingClientRect();
  if (over === undefined) return;
  const isCovered = (button: Element) => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    return bottom > over.top && top < over.bottom && right > over.left && left < over.right;
  };
  const covered = [...document.querySelectorAll('[data-try-again]')].find(isCovered);
  if (covered === undefined) return;
  const { top, bottom } = covered.getBoundingClientRect();
  const by = bottom - over.top + UNCOVERED_GAP;
  // In a dialog the page does not scroll, and above high toasts the button might have no room.
  if (covered.closest('[role=dialog]') || top - by < KEPT_ABOVE) covered.scrollIntoView({ block: 'center' });
  else window.scrollBy({ top: by });
}

type ToastProps = { toast: ToastItem; paused: boolean; onDismiss: (id: number) => void };

function Toast({ toast, paused, onDismiss }: ToastProps) {
  const { id, title, alsoFailed = [], description, variant, refusal } = toast;
  const persistent = variant === 'destructive' || paused;

  useEffect(() => {
    if (persistent) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => onDismiss(id), toastMs);
    };
    watch();
    document.addEventListener('visibilitychange', watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
  }, [id, persistent, onDismiss]);

  const Icon = variant === 'destructive' ? CircleAlert : refusal ? Info : CircleCheck;
  return (
    <li
      className={classNames(styles.toast, 'open-toast', variant === 'destructive' && styles.destructive)}
      data-toast=""
      data-variant={variant}
      aria-atomic="true"
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.text}>
        {[title, ...alsoFailed].map((one) => (
          <p key={one} className={styles.title}>
            {one}
          </p>
        ))}
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      <button type="button" className={styles.close} aria-label={m.dismiss} onClick={() => onDismiss(id)}>
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </li>
  );
}
