import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#lib/toast/toast.ts';

interface Asked<T> {
  /** What the address asks for; null while no dialog is open. */
  value: string | null;
  /** Takes the dialog out of the address. */
  close: () => void;
  /** What the dialog is about; null where the page does not offer it, undefined while that is not known yet. */
  offer: T | null | undefined;
  /** Says why the page does not offer it; null for an address that means nothing. */
  why: string | null;
}

/**
 * Decides whether the dialog of an address opens, which a link may have. An address that asks for what is not offered is left, and a
 * message says why. An open dialog stays open when it is no longer offered: what was typed and a refusal stay on screen.
 * @returns what the dialog is about; null while there is none
 */
export function useOffer<T>({ value, close, offer, why }: Asked<T>): T | null {
  const [opened, setOpened] = useState<{ value: string; offer: T } | null>(null);
  const isOpen = opened !== null && opened.value === value;
  if (opened !== null && !isOpen) setOpened(null);
  if (value !== null && !isOpen && offer !== null && offer !== undefined) setOpened({ value, offer });
  const refused = offer === null && !isOpen ? value : null;
  const refuse = useEffectEvent(() => {
    if (why !== null) toast({ title: why, refusal: true });
    close();
  });
  useEffect(() => {
    if (refused === null) return undefined;
    const timer = setTimeout(() => refuse());
    return () => clearTimeout(timer);
  }, [refused]);
  if (value === null) return null;
  return offer ?? (isOpen ? opened.offer : null);
}
