/** The tables whose changes the pages Pay runs and Receivables follow. */
export const moneyTables = ['payments', 'wip_one_time_payments', 'invoices', 'pay_exceptions'] as const;
