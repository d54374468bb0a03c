import * as m from '@portage/messages/console-clients';
import { PayTable } from '../lists/pay/pay-table.tsx';

/** The newest pay lines of a client. */
export const ClientPay = ({ companyId }: { companyId: string }) => (
  <PayTable of={{ column: 'company_id', id: companyId }} caption={m.pay} showPerson />
);
