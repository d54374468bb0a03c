// Generated from locales/en-CA/cost-chart.json by `npm run messages`. Do not edit.
export const noPayroll: string = "No payroll in the last 12 months.";
export const noPaymentsYet: string = "Nothing yet. An active team member's first pay period appears here.";
export const chartLabel: string = "Payroll cost by month. The table below has the figures.";
export const monthCost = (d: { month: string | number; amount: string | number }): string => "" + d.month + ": CAD " + d.amount;
export const withEstimates: string = "The costs include estimates. Exact amounts follow when the year's contribution rates are published.";
export const showTable: string = "Show as a table";
export const tableCaption: string = "Payroll cost by month, in CAD";
export const month: string = "Month";
export const gross: string = "Gross";
export const ei: string = "EI";
export const cpp: string = "CPP";
export const total: string = "Total";
export const exportCsv: string = "Export CSV";
