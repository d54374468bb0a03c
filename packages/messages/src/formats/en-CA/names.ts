import { plainOrder } from '../plain-order.ts';

// Created on first use, for names that are not plain letters.
let collator: Intl.Collator | undefined;

/** Compares two names by this language's alphabet, for sorting. */
export function compareNames(a: string, b: string): number {
  const order = plainOrder(a, b);
  if (order !== null) return order;
  collator ??= new Intl.Collator('en-CA');
  return collator.compare(a, b);
}

/** 'Montréal, Quebec H2X 1Y4', without the parts that are blank. The postal code stays on one line. */
export function formatPlace(city: string | null, province: string | null, postalCode: string | null): string {
  const place = [city, province].filter(Boolean).join(', ');
  return [place, postalCode?.replaceAll(' ', '\u00a0')].filter(Boolean).join(' ');
}

/** The edition of contribution rates as it is stored: 'CRA T4127, 122nd edition (January 2026)'. */
export const formatEdition = (edition: string): string => edition;
