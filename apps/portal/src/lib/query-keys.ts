/** Key of every query, with everything its result depends on. A prefix invalidates every key below it. */
export const queryKeys = {
  company: (userId: string) => ['company', userId] as const,
  teamMembers: (companyId: string) => ['team-members', companyId] as const,
  plans: (companyId: string) => ['plans', companyId] as const,
  payments: (companyId: string) => ['payments', companyId] as const,
  oneTimePayments: (companyId: string) => ['one-time-payments', companyId] as const,
  payrollCosts: (companyId: string) => ['payroll-costs', companyId] as const,
  invoices: (companyId: string) => ['invoices', companyId] as const,
  calendarFeed: (companyId: string) => ['calendar-feed', companyId] as const,
  newDocuments: (companyId: string) => ['new-documents', companyId] as const,
  twoStep: (userId: string) => ['two-step', userId] as const,
  devices: (userId: string) => ['devices', userId] as const,
  documents: (userId: string) => ['documents', userId] as const,
};
