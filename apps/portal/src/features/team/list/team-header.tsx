import * as m from '@portage/messages/team';
import { memo } from 'react';
import { ButtonLink } from '#ui/button/button.tsx';
import { MoreMenu } from '#ui/menu/more-actions.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { AddMember } from '../add-member/add-member.tsx';
import { PlanNeeded } from './plan-needed.tsx';

interface TeamHeaderProps {
  /** People who take a seat of the plan. */
  seats: number;
  /** Whether the list has loaded. */
  loaded: boolean;
  onExport: () => void;
}

/** The title and buttons of /team, and why people can't be added yet. Searching and sorting don't render it again. */
export const TeamHeader = memo(({ seats, loaded, onExport }: TeamHeaderProps) => {
  const more = [
    { key: 'calculator', label: m.costCalculator, to: '/cost-calculator' },
    {
      key: 'export',
      label: m.exportCsv,
      // With no one to export it says so.
      disabled: !loaded,
      onSelect: onExport,
    },
    { key: 'import', label: m.importCsv, to: '/team?view=import' },
  ];
  return (
    <>
      <PageHeader
        title={m.pageTitle}
        subtitle={m.pageSubtitle}
        menu={<MoreMenu actions={more} />}
        keepsMenu
        actions={
          <>
            <ButtonLink to="/team/employee">{m.payrollSchedules}</ButtonLink>
            <AddMember memberCount={seats} />
          </>
        }
      />
      <PlanNeeded />
    </>
  );
});
