// Generated from locales/en-CA/reauthenticate.json by `npm run messages`. Do not edit.
export const title: string = "Confirm that it's you";
export const text: string = "You signed in a while ago. Enter your current password to continue.";
export const currentPassword: string = "Current password";
export const confirm: string = "Continue";
export const checking: string = "Checking...";
export const wrongPassword: string = "That isn't your current password.";
export const tooManyAttempts: string = "Too many attempts. Wait a few minutes and try again.";
