import { formatShortDate } from '@portage/domain/date-format';
import { formatCurrency, parseCents } from '@portage/domain/money';
import { parsePlainDate } from '@portage/domain/plain-date';
import { isProvince, provinceName } from '@portage/domain/provinces';
import { statusLabel, teamMemberTone } from '@portage/domain/statuses';
import { useRef, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { approvalDate } from './approval-date.ts';
import { MemberEditForm } from './member-edit-form.tsx';
import { resumeLink } from './resume.ts';
import styles from './team.module.css';
import { fullName, type TeamMember } from './team-members.ts';

const EDIT_FORM = 'edit-team-member';

export function MemberDetailsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const edited = useRef(false);

  function leaveForm() {
    edited.current = true;
    setEditing(false);
  }

  const footer = editing ? (
    <>
      <Button key="cancel" onClick={leaveForm} disabled={saving}>
        Cancel
      </Button>
      <Button key="save" variant="primary" type="submit" form={EDIT_FORM} pending={saving}>
        Save
      </Button>
    </>
  ) : (
    <Button
      key="edit"
      variant="primary"
      // Restore focus to this button after the form closes.
      ref={(button) => {
        if (button && edited.current) button.focus();
        edited.current &&= button === null;
      }}
      onClick={() => setEditing(true)}
    >
      Edit
    </Button>
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={fullName(member)}
      description={member.role}
      footer={footer}
      dismissible={!saving}
      size="l"
    >
      {editing ? (
        <MemberEditForm id={EDIT_FORM} member={member} onSaving={setSaving} />
      ) : (
        <MemberFacts member={member} />
      )}
    </Dialog>
  );
}

function MemberFacts({ member }: { member: TeamMember }) {
  const since = approvalDate(member);
  return (
    <div className={styles.details}>
      <p className={styles.summary}>
        <StatusBadge tone={teamMemberTone(member.status)}>{statusLabel(member.status)}</StatusBadge>
        {since !== null && <span className={styles.muted}>Active since {since}</span>}
      </p>
      <dl className={styles.facts}>
        {factsOf(member).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {member.resume_url !== null && (
        <div>
          <Button size="s" onClick={() => void openResume(member.resume_url ?? '')}>
            Open resume
          </Button>
        </div>
      )}
      <section>
        <h3>Associated contracts</h3>
        {member.associated_contracts.length === 0 ? (
          <p className={styles.muted}>None yet. The placement letter appears here once it is signed.</p>
        ) : (
          <ul className={styles.contracts}>
            {member.associated_contracts.map((link, index) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noopener noreferrer">
                  Contract {index + 1}
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** A member's details in form order, without blank ones. */
function factsOf(member: TeamMember): [string, string][] {
  const date = (text: string) => {
    const plain = parsePlainDate(text);
    return plain ? formatShortDate(plain) : '';
  };
  const province = isProvince(member.state) ? provinceName(member.state) : (member.state ?? '');
  const place = [member.city, province, member.postal_code].filter(Boolean).join(', ');
  const facts: [string, string | null][] = [
    ['Email', member.email],
    ['Phone', member.phone],
    ['Department', member.department],
    ['Manager', member.manager_name],
    ['Salary', `${formatCurrency(parseCents(member.salary), 'CAD')} CAD per year`],
    ['Payroll schedule', member.payroll_schedule],
    ['Commencement date', date(member.commencement_date)],
    ['Benefits', member.benefits],
    ['Already hired', member.is_employee === 'yes' ? 'Yes' : 'No'],
    ['Birth date', date(member.birth_date)],
    ['Gender', member.gender],
    ['Social Insurance Number', member.social_insurance_number],
    ['Address', [member.address_1, member.address_2, place, member.country].filter(Boolean).join(', ')],
    ['LinkedIn', member.linkedin],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Opens the tab synchronously, while the click allows it, and navigates it once the link is ready. */
async function openResume(resumeUrl: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const link = await resumeLink(resumeUrl);
    if (tab) tab.location.href = link;
    else window.location.href = link;
  } catch (error) {
    tab?.close();
    const description = error instanceof Error ? error.message : 'There was an error downloading the file.';
    toast({ title: 'Error', description, variant: 'destructive' });
  }
}
