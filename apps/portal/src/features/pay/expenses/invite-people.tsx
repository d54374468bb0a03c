import { paths } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/expenses';
import { useQuery } from '@tanstack/react-query';
import { useInvitePerson } from '#lib/calls/use-invite-person.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { Faced } from '#ui/face/face.tsx';
import { Card } from '#ui/page/card.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import styles from './expenses.module.css';
import { invitableQuery } from './invitable-queries.ts';

/** How many people are listed; Team has all. */
const maxShown = 5;

/** Who can't claim yet, without an account of their own, each with a button that invites them. Nothing where all can. */
export function InvitePeople() {
  const { data = [] } = useQuery(invitableQuery(useCompanyId()));
  const invite = useInvitePerson();
  if (data.length === 0) return null;
  return (
    <Card title={m.invitable} flush>
      <p className={styles.note}>{m.invitableText}</p>
      <ul className={styles.rows} aria-label={m.invitable}>
        {data.slice(0, maxShown).map(({ id, name, isInvited }) => (
          <li key={id} className={styles.row}>
            <Faced name={name}>{name}</Faced>
            <Button size="s" pending={invite.isPending && invite.variables === id} onClick={() => invite.mutate(id)}>
              <RichText text={isInvited ? m.inviteAgain({ name }) : m.invite({ name })} tags={hiddenTag} />
            </Button>
          </li>
        ))}
      </ul>
      {data.length > maxShown && (
        <p className={styles.note}>
          <ButtonLink to={paths.team} size="s" variant="quiet">
            {m.moreInvitable({ count: data.length - maxShown })}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}
