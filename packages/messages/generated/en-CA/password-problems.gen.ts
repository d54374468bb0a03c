// Generated from locales/en-CA/password-problems.json by `npm run messages`. Do not edit.
export const passwordMismatchTitle: string = "Passwords do not match";
export const passwordMismatch: string = "Please ensure both passwords match.";
export const passwordTooShortTitle: string = "Password too short";
export const passwordTooShort = (d: { min: string | number }): string => "Password must be at least " + d.min + " characters long.";
export const noActiveSession: string = "No active session found. Please request a new password reset link.";
export const invalidSessionTitle: string = "Invalid or expired session";
export const invalidSession: string = "Please request a new password reset link.";
export const notAuthenticatedTitle: string = "Not authenticated";
export const notAuthenticated: string = "Please sign in to update your password.";
