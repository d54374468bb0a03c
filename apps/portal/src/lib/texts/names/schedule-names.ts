import { isPayrollSchedule, PAYROLL_SCHEDULES, type PayrollSchedule } from '@portage/domain/pay/paydays';
import * as m from '@portage/messages/stored-values';

const names: Readonly<Record<PayrollSchedule, string>> = { Monthly: m.monthly, 'Bi-Weekly': m.biWeekly };

/** A stored payroll schedule in the reader's language. Unknown ones stay as stored. */
export const scheduleName = (stored: string): string => (isPayrollSchedule(stored) ? names[stored] : stored);

/** Options of a select. */
export const scheduleOptions = PAYROLL_SCHEDULES.map((value) => ({ value, label: names[value] }));
