// Generated from locales/en-CA/first-pay.json by `npm run messages`. Do not edit.
export const heading: string = "If you activate today";
export const payday: string = "First payday";
export const gross: string = "Gross pay that day";
export const invoice: string = "Invoice issued";
export const due: string = "Invoice due";
export const next = (d: { due: string | number; name: string | number; payday: string | number }): string => "Pay the invoice by " + d.due + ". We then pay " + d.name + " on " + d.payday + ".";
export const nextLate = (d: { by: string | number; invoice: string | number; name: string | number; payday: string | number; due: string | number }): string => "The cut-off for this payday was " + d.by + ". We issue the invoice on " + d.invoice + ". We pay " + d.name + " on " + d.payday + " if you pay it by " + d.due + ".";
export const letterOpen = (d: { name: string | number }): string => "" + d.name + " hasn't signed the placement letter yet. Pay doesn't wait for the signature.";
export const letterNone = (d: { name: string | number }): string => "No placement letter has been sent to " + d.name + " yet. Pay doesn't wait for it.";
export const missing = (d: { what: string | number }): string => "Still missing: " + d.what + ". We ask for it when you activate.";
export const province: string = "province";
export const postalCode: string = "postal code";
export const sin: string = "Social Insurance Number";
export const line = (d: { payday: string | number; gross: string | number; by: string | number; due: string | number }): string => "First payday " + d.payday + ": " + d.gross + " gross. Activate by " + d.by + ". We issue the invoice that day; it is due " + d.due + ".";
export const linePassed = (d: { payday: string | number; gross: string | number; by: string | number }): string => "First payday " + d.payday + ": " + d.gross + " gross. The cut-off was " + d.by + ", so activate right away and pay the invoice as soon as it arrives.";
export const lineLate = (d: { from: string | number; to: string | number; payday: string | number }): string => "The paydays for " + d.from + " to " + d.to + " have passed. We pay those days on " + d.payday + " too.";
export const activated = (d: { payday: string | number; gross: string | number; invoice: string | number; due: string | number }): string => "First payday " + d.payday + ": " + d.gross + " gross. We issue the invoice on " + d.invoice + "; it is due " + d.due + ".";
