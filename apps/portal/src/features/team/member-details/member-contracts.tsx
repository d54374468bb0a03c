import { paths } from '@portage/domain/portal-paths';
import * as documents from '@portage/messages/documents';
import * as m from '@portage/messages/member-details';
import { plainText } from '@portage/messages/rich-text';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useCompany } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { resumeLink } from '../resume.ts';
import type { TeamMember } from '../team-members.ts';
import styles from './details.module.css';
import { filedContractsQuery } from './filed-contracts-queries.ts';

/** Links to a person's contracts, with the previews of their filed copies, and the resume. */
export function MemberContracts({ member }: { member: TeamMember }) {
  const filed = useQuery(filedContractsQuery(useCompany().user_id, member));
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
          {member.associated_contracts.map((link, index) => {
            const name = index === 0 ? letter : m.numbered({ name: letter, number: index + 1 });
            const file = filed.data?.[link];
            return (
              <li key={link} className={styles.summary}>
                <a className={styles.contract} href={link} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
                {file !== undefined && <PreviewLink name={name} file={file} />}
              </li>
            );
          })}
        </ul>
      )}
    </DetailsSection>
  );
}

/** Leads to the documents page with a document's preview open. */
const PreviewLink = ({ name, file }: { name: string; file: string }) => (
  <ButtonLink
    to={`${paths.documents}?preview=${file}`}
    className={styles.inline}
    variant="quiet"
    size="s"
    title={plainText(documents.preview({ name }))}
    icon={<Eye size={16} strokeWidth={1.5} aria-hidden="true" />}
  >
    <RichText text={documents.preview({ name })} tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }} />
  </ButtonLink>
);

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
