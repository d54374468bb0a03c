// Generated from locales/en-CA/plan-billing.json by `npm run messages`. Do not edit.
export const title: string = "Billing";
export const notLoaded: string = "We couldn't load the billing of your plan.";
export const renewal: string = "Renewal";
export const noRenewal: string = "Paid once. It does not renew by itself.";
export const paymentMethod: string = "Payment method";
export const noCard: string = "No card saved";
export const card = (d: { brand: string | number; last4: string | number }): string => "" + d.brand + " ending in " + d.last4;
export const invoices: string = "Invoices of your plan";
export const noInvoices: string = "No invoice yet. Each payment of your plan appears here.";
export const invoice = (d: { number: string | number; date: string | number }): string => "" + d.number + ", " + d.date;
export const payment = (d: { date: string | number }): string => "Payment of " + d.date;
export const cancelChange: string = "Cancel this change";
export const keepChange: string = "Keep it";
export const cancelTitle = (d: { plan: string | number }): string => "Cancel the change to " + d.plan + "?";
export const cancelText: string = "Its checkout can then no longer be paid. Nothing is charged, and your current plan stays as it is.";
export const changeCanceled: string = "Plan change canceled";
export const cancelFailed: string = "Error canceling the plan change";
