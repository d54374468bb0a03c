import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/company-gate';
import { Building2 } from 'lucide-react';
import { ButtonLink } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

/** Replaces every page when sign-up stopped after the account was created but before the company was. */
export function CompanyMissing() {
  return (
    <>
      <PageHeader title={m.missingTitle} />
      <EmptyState
        title={m.missing}
        icon={<Building2 size={28} strokeWidth={1.5} aria-hidden="true" />}
        action={
          <ButtonLink to={paths.signupStep1} variant="primary">
            {m.completeDetails}
          </ButtonLink>
        }
      >
        {m.missingText}
      </EmptyState>
    </>
  );
}
