/**
 * A person of a company in a sentence: 'Ana Keller (ana@aurora.example)'. Anyone can call themselves anything, so the address, which was confirmed,
 * stands with the name.
 */
export const personWords = ({ name, email }: { name: string; email: string | null }): string =>
  name === '' ? (email ?? '') : `${name} (${email ?? ''})`;
