import { paths } from '@portage/domain/portal-paths';
import { Building2 } from 'lucide-react';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** Replaces every page when sign-up stopped after the account was created but before the company was. */
export function CompanyMissing() {
  return (
    <>
      <PageHeader title="One step is left" />
      <EmptyState
        title="Your company’s details are missing"
        icon={<Building2 size={28} strokeWidth={1.5} aria-hidden="true" />}
        action={
          <ButtonLink to={paths.signupStep1} variant="primary">
            Complete company details
          </ButtonLink>
        }
      >
        Your account is ready. Tell us about the company you hire for, and everything else follows.
      </EmptyState>
    </>
  );
}
