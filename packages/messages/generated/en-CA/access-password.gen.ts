// Generated from locales/en-CA/access-password.json by `npm run messages`. Do not edit.
export const updateFailed: string = "Error updating password";
export const updated: string = "Password updated successfully";
export const setTitle: string = "Set New Password";
export const minimum: string = "At least 8 characters";
export const newPassword: string = "New password";
export const update: string = "Update Password";
export const resetFailed: string = "Error";
export const resetSent: string = "Check your email";
export const resetSentText: string = "If this address has an account, we emailed it a reset link.";
export const resetTitle: string = "Reset Password";
export const resetSubtitle: string = "Enter email to receive a reset link";
export const sendLink: string = "Send Reset Link";
export const haveCode: string = "I have a code";
