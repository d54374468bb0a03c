// Generated from locales/en-CA/console-pay.json by `npm run messages`. Do not edit.
export const notLoaded: string = "We couldn't load the pay";
export const person: string = "Person";
export const period: string = "Period";
export const payday: string = "Payday";
export const gross: string = "Gross (CAD)";
export const status: string = "Status";
export const credited: string = "Credited";
export const invoice: string = "Invoice";
export const none: string = "No pay yet";
export const oneTime: string = "One-time payments";
export const type: string = "Type";
export const amount: string = "Amount (CAD)";
