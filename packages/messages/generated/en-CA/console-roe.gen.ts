// Generated from locales/en-CA/console-roe.json by `npm run messages`. Do not edit.
export const title: string = "Record of employment";
export const text: string = "The figures for ROE Web: insurable hours and earnings of each pay period, newest first.";
export const show: string = "Calculate the figures";
export const failed: string = "We couldn't calculate the figures";
export const due: string = "Due by";
export const firstDay: string = "First day worked (block 10)";
export const lastDayPaid: string = "Last day paid (block 11)";
export const finalPeriodEnd: string = "End of the final pay period (block 12)";
export const hours: string = "Insurable hours (block 15A)";
export const earnings: string = "Insurable earnings (block 15B)";
export const caption: string = "Insurable earnings by pay period (block 15C)";
export const period: string = "Pay period";
export const periodHours: string = "Hours";
export const periodEarnings: string = "Earnings (CAD)";
export const csv: string = "Download CSV";
export const hoursNote: string = "Hours are 8 for each paid weekday: people here are paid by salary. Correct them where someone worked other hours.";
