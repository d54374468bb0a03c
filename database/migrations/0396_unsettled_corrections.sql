-- A correction of contributions that no pay is left to settle is an exception.
alter table public.pay_exceptions drop constraint pay_exceptions_key_check;
alter table public.pay_exceptions add constraint pay_exceptions_key_check check (key in ('provinceMissing', 'salaryMissing', 'treatmentMissing',
  'ratesMissing', 'payHeld', 'creditStopped', 'invoiceUnfunded', 'payoutMissing', 'salaryBelowMinimum', 'sinMissing', 'sinShared',
  'agreementUnsigned', 'letterMissing', 'letterUnsigned', 'providerCallFailed', 'invoicedAfterEnd', 'correctionUnsettled'));
