import { isSigned } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/first-pay';
import { useQuery } from '@tanstack/react-query';
import detailsStyles from '../member-details/details.module.css';
import { letterInForce, memberLettersQuery } from '../member-details/letter/letter-queries.ts';
import { fullName, type TeamMember } from '../team-members.ts';

/** Says that the placement letter is not signed. Nothing where it is, and until that is known. */
export function UnsignedLetter({ member }: { member: TeamMember }) {
  const { data: letters } = useQuery(memberLettersQuery(member));
  if (letters === undefined) return null;
  const letter = letterInForce(letters);
  if (letter !== undefined && isSigned(letter.status)) return null;
  const name = fullName(member);
  return <p className={detailsStyles.muted}>{(letter === undefined ? m.letterNone : m.letterOpen)({ name })}</p>;
}
