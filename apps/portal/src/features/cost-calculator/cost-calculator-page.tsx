import * as m from '@portage/messages/cost-calculator';
import { useQuery } from '@tanstack/react-query';
import { useCompanyQuery } from '#lib/company/company.ts';
import { chargeTermsQuery } from '#lib/figures/charge-terms-queries.ts';
import { useExchangeRates } from '#lib/figures/cost-figures-queries.ts';
import { useMinimumWages } from '#lib/figures/minimum-wages-queries.ts';
import { useRates } from '#lib/figures/rates-queries.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { CalculatorActions } from './calculator-actions.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import { useCalculation } from './use-calculation.ts';

/** /cost-calculator: what an employee costs per pay and per year. The inputs are in the URL. */
export function CostCalculatorPage() {
  const calculation = useCalculation();
  const rates = useRates(calculation.year);
  const wages = useMinimumWages();
  const exchange = useExchangeRates();
  const company = useCompanyQuery().data;
  const companyId = company?.id ?? null;
  const { data: charges = null } = useQuery({
    ...chargeTermsQuery(companyId ?? ''),
    enabled: companyId !== null,
  });
  return (
    <>
      <PageHeader
        title={m.pageTitle}
        subtitle={m.pageSubtitle({ year: calculation.year })}
        actions={<CalculatorActions calculation={calculation} />}
      />
      <CostCalculator
        calculation={calculation}
        rates={rates}
        wages={wages}
        charges={charges}
        exchange={exchange}
        {...(company && { ownCurrency: company.currency })}
      />
    </>
  );
}
