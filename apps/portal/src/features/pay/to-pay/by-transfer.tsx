import * as m from '@portage/messages/to-pay';
import { lazy } from 'react';
import { Reveal } from '../reveal.tsx';

const BankDetails = lazy(async () => ({ default: (await import('./bank-details.tsx')).BankDetails }));

/** The provider's accounts and the reference to quote. */
export const ByTransfer = () => (
  <Reveal label={m.byTransfer}>
    <BankDetails />
  </Reveal>
);
