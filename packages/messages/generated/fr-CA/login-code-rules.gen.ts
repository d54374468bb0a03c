// Generated from locales/fr-CA/login-code-rules.json by `npm run messages`. Do not edit.
export const noEmailFound: string = "Aucun courriel trouvé. Demandez un nouveau code.";
export const resendWithoutEmail: string = "Revenez en arrière et demandez un nouveau code.";
export const resend: string = "Renvoyer le code";
export const resendIn = (d: { seconds: string | number }): string => "Renvoyer le code dans " + d.seconds + " s";
