import { createHash } from 'node:crypto';

/** The seal of a statement: the SHA-256 of its text, in hexadecimal, as the database checks it. */
export const sealOf = (content: string): string => createHash('sha256').update(content, 'utf8').digest('hex');
