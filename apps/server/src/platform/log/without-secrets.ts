/** Removes anything that looks like a vendor key. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/\b(sk|rk|whsec)_\w+/g, '$1_…').replaceAll(/\b[0-9a-f]{40,}\b/g, '…');
