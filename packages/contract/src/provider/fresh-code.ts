import { z } from 'zod';

/** A code of the authenticator app that comes with an act. */
export const freshCode = z.string().trim().min(6).max(20);
