import { useCompany } from '#lib/company.ts';
import { LoadingPayments } from './loading-payments.tsx';
import { usePaymentFilter } from './payment-filters.ts';
import { PaymentHistory } from './payment-history.tsx';
import { useOneTimePayments, useScheduledPayments } from './payments.ts';
import { PaymentsOverview } from './payments-overview.tsx';

/** /pay: payments and invoices; /pay?view=history: what was paid so far. */
export function PayPage() {
  const { data: company } = useCompany();
  const scheduled = useScheduledPayments(company?.id);
  const oneTime = useOneTimePayments(company?.id);
  const filters = usePaymentFilter();
  const lists = { scheduled: scheduled.data ?? [], oneTime: oneTime.data ?? [] };
  if (scheduled.isPending || oneTime.isPending) return <LoadingPayments history={filters.view === 'history'} />;
  if (filters.view === 'history') return <PaymentHistory {...lists} filters={filters} />;
  return <PaymentsOverview {...lists} filters={filters} companyId={company?.id} />;
}
