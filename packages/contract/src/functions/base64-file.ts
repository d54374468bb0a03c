import { z } from 'zod';

/**
 * A file in base64. A pattern for the whole text overflows the stack for a file of some megabytes, so this looks for one wrong character.
 * @param maxBytes of the file itself
 */
export const base64File = (maxBytes: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil(maxBytes / 3) * 4)
    .refine((text) => !/[^A-Za-z0-9+/=]/.test(text));
