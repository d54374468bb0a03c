import { notFound } from '@portage/messages/link-refusals';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import type { OneTimePayment } from '../../payments.ts';
import { oneTimePaymentQuery } from '../one-time-payment-queries.ts';
import { OneTimeDetailsDialog } from './one-time-details-dialog.tsx';

interface OneTimeDetailsProps {
  id: string;
  /** The payments on screen. One that is not among them, such as that of a link, is fetched. */
  listed: readonly OneTimePayment[];
  onClose: () => void;
}

/** The details of the one-time payment in the address. Closes when the company has no such payment. */
export function OneTimeDetails({ id, listed, onClose }: OneTimeDetailsProps) {
  const companyId = useCompanyId();
  const found = listed.find((payment) => payment.id === id);
  const { data, isError } = useQuery({ ...oneTimePaymentQuery(companyId, id), enabled: found === undefined });
  const payment = found ?? data;
  const shown = useOffer({
    value: id,
    close: onClose,
    offer: payment === undefined && isError ? null : payment,
    why: isError ? null : notFound,
  });
  return shown && <OneTimeDetailsDialog payment={shown} onClose={onClose} />;
}
