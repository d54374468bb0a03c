/**
 * Whether a change of the password failed for lack of a session, so the user must sign in again. The specification decides
 * this by the message: row `passwordSessionRoute` of e2e/tables/records.ts.
 */
export const isSessionLost = (error: Error): boolean => /session/i.test(error.message);
