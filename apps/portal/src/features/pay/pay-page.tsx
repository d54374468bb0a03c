import { useCompany } from '#lib/company.ts';
import { LoadingPayments } from './loading-payments.tsx';
import { usePaymentFilter } from './payment-filters.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentsOverview } from './payments-overview.tsx';
import { usePayTotal } from './scheduled-lines.ts';

/** /pay: payments and invoices. /pay?view=history: payment history. */
export function PayPage() {
  const { data: company } = useCompany();
  const total = usePayTotal(company?.id);
  const filters = usePaymentFilter();
  if (total.isPending) return <LoadingPayments history={filters.view === 'history'} />;
  if (filters.view === 'history') return <PaymentHistory companyId={company?.id} filters={filters} />;
  return <PaymentsOverview companyId={company?.id} total={total.data ?? { total: 0, payments: 0 }} filters={filters} />;
}
