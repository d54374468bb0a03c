// Generated from locales/en-CA/access-mfa.json by `npm run messages`. Do not edit.
export const title: string = "Two-step verification";
export const authenticatorSubtitle: string = "Enter the 6-digit code from your authenticator app.";
export const authenticatorCode: string = "Authentication code";
export const useRecoveryCode: string = "Use a recovery code";
export const recoverySubtitle: string = "Enter one of the recovery codes you saved. Each code works once.";
export const recoveryCode: string = "Recovery code";
export const useAuthenticator: string = "Use the authenticator app";
export const verify: string = "Verify";
export const verifying: string = "Verifying...";
export const wrongCode: string = "That code isn't correct. Wait for the next one in your app and try again.";
export const wrongRecoveryCode: string = "That isn't one of your unused recovery codes.";
export const tooManyAttempts: string = "Too many attempts. Wait a few minutes and try again.";
export const noAuthenticator: string = "We couldn't find your authenticator app. Sign in again.";
