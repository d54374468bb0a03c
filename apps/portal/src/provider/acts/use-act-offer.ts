import * as m from '@portage/messages/link-refusals';
import { useOffer } from '#ui/dialog/use-offer.ts';

interface AskedAct<Act extends string> {
  /** The act and the thing as the address has them; null without an act. */
  value: string | null;
  /** The act, where it is one of those known here. */
  act: Act | null;
  close: () => void;
}

interface ActOffer<Act extends string, Thing> {
  /** What the address names; null where there is none, undefined until it is known. */
  thing: Thing | null | undefined;
  /** Whether the role may do the acts. */
  may: boolean;
  /** What can be done with a thing in its state. */
  actsOn: (thing: Thing) => readonly string[];
  /** Says why an act cannot be done with a thing now. */
  why: (act: Act, thing: Thing) => string;
}

/** The act of an address with its thing, where the page offers it. Where it does not, the address is left with a message that says why. */
export function useActOffer<Act extends string, Thing>(
  { act, value, close }: AskedAct<Act>,
  { thing, may, actsOn, why }: ActOffer<Act, Thing>,
): { act: Act; thing: Thing } | null {
  const offered = (): { offer: { act: Act; thing: Thing } | null | undefined; why: string | null } => {
    // An address without a known act means nothing.
    if (act === null) return { offer: null, why: null };
    if (!may) return { offer: null, why: m.notAllowed };
    if (thing === undefined) return { offer: undefined, why: null };
    if (thing === null) return { offer: null, why: m.notFound };
    return actsOn(thing).includes(act) ? { offer: { act, thing }, why: null } : { offer: null, why: why(act, thing) };
  };
  return useOffer({ value, close, ...offered() });
}
