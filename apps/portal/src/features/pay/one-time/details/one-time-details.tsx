import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
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
  const isMissing = payment === null || (payment === undefined && isError);
  useEffect(() => {
    if (isMissing) onClose();
  }, [isMissing, onClose]);
  return payment ? <OneTimeDetailsDialog payment={payment} onClose={onClose} /> : null;
}
