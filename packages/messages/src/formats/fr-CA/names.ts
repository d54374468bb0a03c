import { plainOrder } from '../plain-order.ts';

// Created on first use, for names that are not plain letters.
let collator: Intl.Collator | undefined;

/** Compares two names by this language's alphabet, for sorting: 'Éric' comes before 'Œuvre' and 'Zoé'. */
export function compareNames(a: string, b: string): number {
  const order = plainOrder(a, b);
  if (order !== null) return order;
  collator ??= new Intl.Collator('fr-CA');
  return collator.compare(a, b);
}

/** 'Montréal (Québec) H2X 1Y4', without the parts that are blank. The postal code stays on one line. */
export function formatPlace(city: string | null, province: string | null, postalCode: string | null): string {
  const named = city && province ? `(${province})` : province;
  return [city, named, postalCode?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' ');
}

const months: Record<string, string> = {
  ...{ January: 'janvier', February: 'février', March: 'mars', April: 'avril', May: 'mai', June: 'juin' },
  ...{ July: 'juillet', August: 'août', September: 'septembre', October: 'octobre' },
  ...{ November: 'novembre', December: 'décembre' },
};

/**
 * The edition of contribution rates, which is stored in English: 'T4127 de l’ARC, 122e édition (janvier 2026)'. One that a provider
 * has worded otherwise stays.
 */
export function formatEdition(edition: string): string {
  const [, number, month = '', year] =
    /^CRA T4127, (?:(\d+)(?:st|nd|rd|th) edition \()?(\w+) (\d{4})\)?$/.exec(edition) ?? [];
  const from = months[month];
  if (from === undefined) return edition;
  return number === undefined
    ? `T4127 de l’ARC, ${from} ${year}`
    : `T4127 de l’ARC, ${number}e édition (${from} ${year})`;
}
