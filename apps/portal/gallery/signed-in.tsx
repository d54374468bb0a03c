import type { Row } from '@portage/contract/rows';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CompanyContext } from '#lib/company/company.ts';
import { SessionContext } from '#lib/session/session.tsx';
import { moment, sampleId } from './specimen.tsx';

const userId = sampleId(1);

export const sampleCompany: Row<'companies'> = {
  id: sampleId(2),
  user_id: userId,
  legal_name: 'Aurora Robotics GmbH',
  billing_email: 'billing@aurora.example',
  company_address: '1 Example Street, Berlin',
  company_size: '11-50',
  created_at: moment,
  currency: 'CAD',
  customer_stripe_id: null,
  hiring_country: 'Canada',
  hiring_timeline: 'Now',
  logo_path: null,
  personal_email: 'ana@aurora.example',
  purpose: 'Hire',
  second_step_required: false,
  sort_name: 'aurora robotics gmbh',
  tax_number: '',
  tax_rate: null,
  po_number: '',
};

const session = {
  user: { id: userId, email: 'ana@aurora.example', kind: 'client' as const },
  loading: false,
  requiresMfa: false,
  end: null,
  signOut: async () => null,
};

interface SignedInProps {
  /** Adds what queries read; no query asks a server. */
  fill?: (client: QueryClient) => void;
  children: ReactNode;
}

/** Shows parts of pages to the owner of a company, without a server. */
export function SignedIn({ fill, children }: SignedInProps) {
  const [client] = useState(() => {
    const offline = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
    fill?.(offline);
    return offline;
  });
  return (
    <QueryClientProvider client={client}>
      <SessionContext value={session}>
        <CompanyContext value={{ ...sampleCompany, role: 'owner', own: null }}>{children}</CompanyContext>
      </SessionContext>
    </QueryClientProvider>
  );
}
