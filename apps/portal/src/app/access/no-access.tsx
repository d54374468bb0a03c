import type { CompanyRight } from '@portage/contract/company-rights';
import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/company-access';
import { Lock } from 'lucide-react';
import type { Company } from '#lib/company/company-queries.ts';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

const reasons: Partial<Record<CompanyRight, typeof m.peopleText>> = {
  'pay.read': m.payText,
  'documents.read': m.documentsText,
};

/** Replaces a page that the user's role cannot open, and says why. */
export function NoAccess({ company, right }: { company: Company; right: CompanyRight }) {
  const reason = reasons[right] ?? m.peopleText;
  return (
    <>
      <PageHeader title={m.noAccessTitle} />
      <Card flush>
        <EmptyState
          title={reason({ company: company.legal_name, role: roleNames[company.role] })}
          icon={<Lock size={24} strokeWidth={1.5} aria-hidden="true" />}
          action={<ButtonLink to={paths.home}>{m.toDashboard}</ButtonLink>}
        />
      </Card>
    </>
  );
}
