import { memberMatchesRequest } from '@portage/domain/request-match';
import { NO_COMPANY, type TeamMemberForm } from '@portage/domain/team-member-form';
import { teamMemberRow } from '@portage/domain/team-member-row';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Company, isCompanyGone } from '#lib/company.ts';
import { config } from '#lib/config.ts';
import { rest } from '#lib/data-client.ts';
import { insertOnce } from '#lib/insert-once.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { readableInsertError } from '#lib/readable-insert-error.ts';
import { toast } from '#lib/toast.ts';
import { currentYear } from './member-form-rules.ts';
import { requestPlacementLetter } from './placement-letter.ts';
import { uploadResume } from './resume.ts';
import { fullName, type TeamMember } from './team-members.ts';

interface NewMember {
  form: TeamMemberForm;
  resume: File | null;
}

const mutationKey = ['add member'];

/** Inserts the member. `matchesForm` is false when an earlier attempt, made before the form changed, had succeeded. */
async function insertMember(
  company: Company,
  { form, resume }: NewMember,
  onProgress: (fraction: number | null) => void,
): Promise<{ member: TeamMember; matchesForm: boolean }> {
  const resumeUrl = resume === null ? null : await uploadResume(resume, onProgress);
  onProgress(null);
  const row = teamMemberRow(form, { companyId: company.id, resumeUrl, currentYear: currentYear() });
  if (row === null) throw new Error('The form is not complete.');
  const values = { ...row, salary: Number(row.salary) };
  const members = () => rest.from('team_members');
  const { row: member, alreadyInserted } = await insertOnce({
    name: 'team_members',
    insert: async (request_key) => {
      const { data } = await members()
        .insert({ ...values, request_key })
        .select('*')
        .single()
        .throwOnError();
      return data;
    },
    find: async (key) => {
      const { data } = await members()
        .select('*')
        .eq('company_id', company.id)
        .eq('request_key', key)
        .retry(false)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
  return { member, matchesForm: !alreadyInserted || memberMatchesRequest(member, values) };
}

/** Whether the database refused the member. It also does so, for lack of a plan, when the company is gone. */
const isRefusal = (error: Error) => 'code' in error && (error.code === 'P0001' || error.code === '42501');

/**
 * Adds a member, then requests a signature on the placement letter. If only the letter fails, the member is kept.
 * `sent` is the resume's upload progress from 0 to 1, or null when not uploading.
 */
export function useAddMember(company: Company | null) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: async (added: NewMember) => {
      if (company === null) throw new Error(NO_COMPANY.title);
      const { member, matchesForm } = await insertMember(company, added, setSent);
      if (matchesForm) toast({ title: 'Team member added' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.teamMembers(company.id) });
      await requestPlacementLetter({ company, member, testMode: config.testMode }).catch((error: unknown) => {
        console.error('The placement letter could not be sent for signature.', error);
        const description = `${member.first_name} was added, but the placement letter could not be sent for signature.`;
        toast({ title: 'Error', description, variant: 'destructive' });
      });
      if (!matchesForm)
        throw new Error(
          `${fullName(member)} was added by an earlier try, as typed then. View Details shows what is saved; submit again only to add another person.`,
        );
      return member;
    },
    onError: async (error) => {
      const companyMissing = company === null || (isRefusal(error) && (await isCompanyGone(queryClient, company)));
      const { title, description } = companyMissing
        ? NO_COMPANY
        : { title: 'Error adding team member', description: readableInsertError(error.message) };
      toast({ title, description, variant: 'destructive' });
    },
  });
  /** Returns the member, or null when it could not be added or an earlier click is still adding it. */
  async function add(added: NewMember): Promise<TeamMember | null> {
    if (queryClient.isMutating({ mutationKey }) > 0) return null;
    return mutateAsync(added).catch(() => null);
  }
  return { add, isPending, sent };
}
