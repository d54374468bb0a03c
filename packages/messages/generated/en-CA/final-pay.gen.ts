// Generated from locales/en-CA/final-pay.json by `npm run messages`. Do not edit.
export const vacation: string = "Vacation pay owed";
export const payInLieu: string = "Pay in lieu of notice";
export const retiringAllowance: string = "Severance (retiring allowance)";
export const vacationExplained: string = "Vacation pay not taken, paid at the end of employment. CPP and EI apply (in Quebec: QPP, EI and QPIP), without the basic exemption, because it is paid in addition to regular pay.";
export const payInLieuExplained: string = "Paid instead of working notice. CPP and EI apply, without the basic exemption. In Quebec, EI and QPIP apply, but not QPP.";
export const retiringAllowanceExplained: string = "A retiring allowance: paid for long service or the loss of employment. No CPP, QPP, EI or QPIP applies.";
export const recovery: string = "Recovery of an overpayment";
export const recoveryExplained: string = "Withheld from the pay of this payday, for wages that were paid in error. The amount is credited to you. For wages of this year, the contributions of the payday are lower, too.";
export const correction: string = "Corrected contributions";
export const correctionExplained: string = "Contributions of pay earlier this year, as they should have been in the true province of employment. What was charged by the other plan is credited. It pays no wages.";
export const source: string = "Canada Revenue Agency, Special payments chart";
