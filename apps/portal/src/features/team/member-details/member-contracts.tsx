import * as documents from '@portage/messages/documents';
import * as m from '@portage/messages/member-details';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { resumeLink } from '../resume.ts';
import type { TeamMember } from '../team-members.ts';
import styles from './details.module.css';
import { DetailsSection } from './details-section.tsx';

/** Links to a person's contracts, and the resume. */
export function MemberContracts({ member }: { member: TeamMember }) {
  const letter = documents.letterOf({ name: `${member.first_name} ${member.last_name}` });
  return (
    <DetailsSection
      title={m.contracts}
      actions={
        member.resume_url !== null && (
          <Button size="s" onClick={() => void openResume(member.resume_url ?? '')}>
            {m.openResume}
          </Button>
        )
      }
    >
      {member.associated_contracts.length === 0 ? (
        <p className={styles.muted}>{m.noContracts}</p>
      ) : (
        <ul className={styles.contracts}>
          {member.associated_contracts.map((link, index) => (
            <li key={link}>
              <a href={link} target="_blank" rel="noopener noreferrer">
                {index === 0 ? letter : m.numbered({ name: letter, number: index + 1 })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </DetailsSection>
  );
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
    const description = error instanceof Error ? error.message : m.resumeFailed;
    toast({ title: m.resumeFailedTitle, description, variant: 'destructive' });
  }
}
