/** A text to compare: without accents, case, control characters and repeated spaces. */
export const normalText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();

const notWithin = String.raw`(?<![\p{L}\p{N}])`;
const notBefore = String.raw`(?![\p{L}\p{N}])`;

/**
 * Whether a text names a document, as a whole token in which spaces and hyphens do not count: 'INV 2026-0007' names 'INV-2026-0007',
 * 'INV-2026-00071' does not.
 * @param text as `normalText` gives it
 */
export function namesDocument(text: string, number: string): boolean {
  const characters = [...normalText(number).replace(/[^\p{L}\p{N}]/gu, '')];
  return (
    characters.length > 0 && new RegExp(notWithin + characters.join(String.raw`[\s-]*`) + notBefore, 'u').test(text)
  );
}

const ours = new RegExp(String.raw`${notWithin}INV[\s-]*(\d{4})[\s-]*(\d{4,9})${notBefore}`, 'gu');

/** The invoices of Portage's series that a text names, whether they exist or not. */
export const namedInvoices = (text: string): string[] =>
  [...text.matchAll(ours)].map(([, year, number]) => `INV-${year}-${number}`);

const clients = new RegExp(String.raw`${notWithin}P[\s-]*(\d{4}[\s-]?\d{4})${notBefore}`, 'gu');

/** The clients' payment references that a text names, whether they exist or not. */
export const namedReferences = (text: string): string[] =>
  [...text.matchAll(clients)].map(([, digits = '']) => `P-${digits.replace(/\D/g, '')}`);
