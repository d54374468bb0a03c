// Generated from locales/en-CA/statuses.json by `npm run messages`. Do not edit.
export const approved: string = "Approved";
export const canceled: string = "Canceled";
export const cancelled: string = "Cancelled";
export const cancelledInvoice: string = "Cancelled";
export const collected: string = "Collected";
export const completed: string = "Completed";
export const declined: string = "Declined";
export const expired: string = "Expired";
export const failed: string = "Failed";
export const overdue: string = "Overdue";
export const paid: string = "Paid";
export const paidInvoice: string = "Paid";
export const pending: string = "Pending";
export const processing: string = "Processing";
export const sent: string = "Sent";
export const signed: string = "Signed";
export const upcoming: string = "Upcoming";
