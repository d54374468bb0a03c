import * as m from '@portage/messages/team';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCompany } from '#lib/company/company.ts';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import { useAddingAllowed } from './use-adding-allowed.ts';

const AddMemberDialog = lazy(async () => ({ default: (await import('./add-member-dialog.tsx')).AddMemberDialog }));

/**
 * The button that adds a member. Disabled with a reason without a Completed plan. At the plan's maximum it only warns,
 * because the plan limits activation, not adding.
 */
export function AddMember({ memberCount }: { memberCount: number }) {
  const company = useCompany();
  const { allowed, warning, loading, failed } = useAddingAllowed(memberCount);
  const dialog = useDialogAddress('add');
  const offer = useOffer({ ...dialog, offer: loading || failed ? undefined : allowed || null, why: warning });
  const open = offer !== null;
  // The form loads when first opened and stays mounted, so closing it keeps its input, and so does losing the plan.
  const [opened, setOpened] = useState(false);
  if (open && !opened) setOpened(true);

  return (
    <>
      <Tooltip content={warning}>
        <Button
          variant="primary"
          icon={<UserPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
          aria-disabled={!allowed}
          onClick={() => dialog.open('1')}
        >
          {m.addMember}
        </Button>
      </Tooltip>
      <Suspense fallback={null}>
        {opened && (
          <AddMemberDialog
            key={company.id}
            open={open}
            onOpenChange={(next) => next || dialog.close()}
            company={company}
          />
        )}
      </Suspense>
    </>
  );
}
