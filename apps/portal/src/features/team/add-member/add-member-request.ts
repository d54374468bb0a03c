import { restErrorCodes } from '@portage/contract/error-codes';
import type { FunctionResponse } from '@portage/contract/functions';
import { memberMatchesRequest } from '@portage/domain/forms/request-match';
import type { TeamMemberForm } from '@portage/domain/members/team-member-form';
import { teamMemberRow } from '@portage/domain/members/team-member-row';
import * as m from '@portage/messages/add-member';
import * as hints from '@portage/messages/member-hints';
import * as own from '@portage/messages/own-account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { config } from '#lib/browser/config.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { isCompanyGone } from '#lib/company/company.ts';
import type { Company } from '#lib/company/company-queries.ts';
import { insertOnce } from '#lib/inserts/insert-once.ts';
import { readableInsertError } from '#lib/inserts/readable-insert-error.ts';
import { requestKey } from '#lib/inserts/request-key.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { useUserId } from '#lib/session/session.tsx';
import { toast } from '#lib/toast/toast.ts';
import type { FormToasts } from '#ui/form/form-handle.ts';
import { currentYear, type MemberForm } from '../member-form/member-form-rules.ts';
import { uploadResume } from '../resume.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import { memberRequest } from './member-request.ts';
import { requestPlacementLetter } from './placement-letter.ts';

/** Inserts the member. `matchesForm` is false when an earlier attempt, made before the form changed, had succeeded. */
async function insertMember(
  company: Company,
  { resume, details_by_person: detailsByPerson, ...form }: MemberForm,
  onProgress: (fraction: number | null) => void,
): Promise<{ member: TeamMember; matchesForm: boolean }> {
  const resumeUrl = resume === null ? null : await uploadResume(resume, onProgress);
  onProgress(null);
  const row = teamMemberRow(form, { companyId: company.id, resumeUrl, currentYear: currentYear(), detailsByPerson });
  if (row === null) throw new Error('The form is not complete.');
  const values = { ...row, salary: Number(row.salary) };
  const { row: member, alreadyInserted } = await insertOnce({
    name: 'team_members',
    ...memberRequest(company.id, values),
  });
  return { member, matchesForm: !alreadyInserted || memberMatchesRequest(member, values) };
}

/** Whether the database refused the member. It also does so, for lack of a plan, when the company is gone. */
const isRefusal = (error: Error) =>
  'code' in error && (error.code === restErrorCodes.guard || error.code === restErrorCodes.notAllowed);

/** Asks before a person is added whom the company already has. Resolves to whether to add them anyway. */
type AskToRepeat = (repeats: Repeated) => Promise<boolean>;
export type Repeated = NonNullable<FunctionResponse<'find-repeated-member'>['repeats']>;

/** Whom the new member repeats. Null also when that can't be found out: the question is a courtesy, and the insert has the last word. */
async function findRepeated(companyId: string, { email, social_insurance_number }: TeamMemberForm) {
  const request_key = requestKey('team_members');
  const question = { company_id: companyId, email, social_insurance_number, request_key };
  return callFunction('find-repeated-member', question).then(
    ({ repeats }) => repeats,
    () => null,
  );
}

/**
 * Adds a member, then requests a signature on the placement letter. If only the letter fails, the member is kept.
 * `sent` is the resume's upload progress from 0 to 1, or null when not uploading.
 * Not a mutation: the library would keep its variables, with the Social Insurance Number, for minutes.
 */
export function useAddMember(company: Company) {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const [sent, setSent] = useState<number | null>(null);

  async function addAndSend(added: MemberForm): Promise<TeamMember> {
    const { member, matchesForm } = await insertMember(company, added, setSent);
    if (matchesForm) toast({ title: m.added });
    void queryClient.invalidateQueries({ queryKey: tableKey('team_members', company.id) });
    await requestPlacementLetter({ company, member, testMode: config.testMode }).catch((error: unknown) => {
      console.error("Couldn't send the placement letter for signature.", error);
      const description = m.letterFailed({ name: member.first_name });
      toast({ title: m.letterFailedTitle, description, variant: 'destructive' });
    });
    if (added.details_by_person)
      await callFunction('invite-team-member', { company_id: company.id, team_member_id: member.team_member_id }).catch(
        () =>
          toast({
            title: own.failed,
            description: own.inviteFailed({ name: member.first_name }),
            variant: 'destructive',
          }),
      );
    if (!matchesForm) throw new Error(m.addedEarlier({ name: fullName(member) }));
    return member;
  }

  /**
   * Returns the member, or null when it could not be added, or was not to be added again.
   * @param show shows why it could not
   */
  async function add(added: MemberForm, ask: AskToRepeat, { show }: FormToasts): Promise<TeamMember | null> {
    const repeats = await findRepeated(company.id, added);
    if (repeats !== null && !(await ask(repeats))) return null;
    return addAndSend(added).catch(async (error: Error) => {
      const companyMissing = isRefusal(error) && (await isCompanyGone(queryClient, userId, company.id));
      const { title, description } = companyMissing
        ? { title: hints.noCompanyTitle, description: hints.noCompany }
        : { title: m.failed, description: readableInsertError(error) };
      // Another page follows where the company is gone.
      (companyMissing ? toast : show)({ title, description, variant: 'destructive' });
      return null;
    });
  }
  return { add, sent };
}
