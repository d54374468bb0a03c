// Generated from locales/en-CA/console-refusals.json by `npm run messages`. Do not edit.
export const correctionEmpty: string = "Nothing differs from what is recorded. Change a field first.";
export const provinceConflict = (d: { postalCode: string | number; found: string | number; province: string | number }): string => "The postal code " + d.postalCode + " is in " + d.found + ", and the province is " + d.province + ". Correct one of them, or check “Both are right” if they are.";
export const refundTwice = (d: { amount: string | number; source: string | number }): string => "A refund of CAD " + d.amount + " of " + d.source + " is recorded already. If you sent it twice, check “Another refund of the same amount”.";
export const receiptTwice = (d: { receipt: string | number; amount: string | number }): string => "Receipt " + d.receipt + " for CAD " + d.amount + " looks the same. If this is another payment, check “Another payment of the same amount and reference”.";
export const bankColumnMissing = (d: { column: string | number; columns: string | number }): string => "The bank statement has no column " + d.column + ". Its columns are: " + d.columns + ". Rename the column in the file, or choose the format of your bank.";
export const bankLineIgnored = (d: { line: string | number; reason: string | number }): string => "Bank line " + d.line + " is ignored (" + d.reason + "). Stop ignoring it first.";
export const creditLinePartly = (d: { person: string | number; left: string | number }): string => "A part of the line of " + d.person + " is credited already. Enter an amount of at most CAD " + d.left + ".";
export const creditRestUndecided = (d: { lowers: string | number; rest: string | number }): string => "CAD " + d.lowers + " lowers the invoice, and CAD " + d.rest + " of the line was already paid. Choose what happens to it under “What was already paid”.";
export const reasonRequired: string = "Enter a reason.";
