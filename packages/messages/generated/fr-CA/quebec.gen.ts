// Generated from locales/fr-CA/quebec.json by `npm run messages`. Do not edit.
export const note: string = "Au Québec, l’AE comprend le RQAP, et le RPC est le RRQ.";
