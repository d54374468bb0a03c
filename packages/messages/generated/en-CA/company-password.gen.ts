// Generated from locales/en-CA/company-password.json by `npm run messages`. Do not edit.
export const title: string = "Change Password";
export const newPassword: string = "New Password";
export const confirmPassword: string = "Confirm Password";
export const update: string = "Update Password";
export const updating: string = "Updating...";
export const updated: string = "Password updated";
export const updatedText: string = "Your password has been successfully updated.";
export const updateFailed: string = "Error updating password";
export const fillBoth: string = "Fill in both fields to update your password.";
