import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rest } from '#lib/api/data-client.ts';
import { type Company, companiesQuery } from '#lib/company/company-queries.ts';
import { useSession } from '#lib/session/session.tsx';

/** Keeps the company's personal email in sync with the owner's sign-in address. */
export function useSyncPersonalEmail(company: Company | null | undefined): void {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [companyId, stored] = company?.role === 'owner' ? [company.id, company.personal_email] : [];
  useEffect(() => {
    if (user === null || companyId === undefined || stored === user.email) return;
    void (async () => {
      const { error } = await rest.from('companies').update({ personal_email: user.email }).eq('id', companyId);
      if (error === null) await queryClient.invalidateQueries({ queryKey: companiesQuery(user.id).queryKey });
    })();
  }, [user, companyId, stored, queryClient]);
}
