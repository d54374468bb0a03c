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
import { readableRefusal } from '#lib/readable-refusal.ts';
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

/** The member, and whether it is the one typed now or an earlier try's, made before the form was changed. */
async function insertMember(
  company: Company,
  { form, resume }: NewMember,
  onProgress: (share: number | null) => void,
): Promise<{ member: TeamMember; asAsked: boolean }> {
  const resumeUrl = resume === null ? null : await uploadResume(resume, onProgress);
  onProgress(null);
  const row = teamMemberRow(form, { companyId: company.id, resumeUrl, currentYear: currentYear() });
  if (row === null) throw new Error('The form is not complete.');
  const values = { ...row, salary: Number(row.salary) };
  const members = () => rest.from('team_members');
  const { row: member, again } = await insertOnce({
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
  return { member, asAsked: !again || memberMatchesRequest(member, values) };
}

/** Whether the database refused the member, rather than not being reached. Without a company there is no plan either. */
const isRefusal = (error: Error) => 'code' in error && (error.code === 'P0001' || error.code === '42501');

/**
 * Adds a member, then asks for their signature under the placement letter. The member stays when only the letter fails.
 * `sent` is how much of the resume is sent, from 0 to 1; null while it is not being sent.
 */
export function useAddMember(company: Company | null) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: async (added: NewMember) => {
      if (company === null) throw new Error(NO_COMPANY.title);
      const { member, asAsked } = await insertMember(company, added, setSent);
      if (asAsked) toast({ title: 'Team member added' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.teamMembers(company.id) });
      await requestPlacementLetter({ company, member, testMode: config.testMode }).catch((error: unknown) => {
        console.error('The placement letter could not be sent for signature.', error);
        const description = `${member.first_name} was added, but the placement letter could not be sent for signature.`;
        toast({ title: 'Error', description, variant: 'destructive' });
      });
      if (!asAsked)
        throw new Error(
          `${fullName(member)} was added by an earlier try, as typed then. View Details shows what is saved; submit again only to add another person.`,
        );
      return member;
    },
    onError: async (error) => {
      const lacksCompany = company === null || (isRefusal(error) && (await isCompanyGone(queryClient, company)));
      const { title, description } = lacksCompany
        ? NO_COMPANY
        : { title: 'Error adding team member', description: readableRefusal(error.message) };
      toast({ title, description, variant: 'destructive' });
    },
  });
  /** The member, or null when it could not be added or is being added already by the first click of two. */
  async function add(added: NewMember): Promise<TeamMember | null> {
    if (queryClient.isMutating({ mutationKey }) > 0) return null;
    return mutateAsync(added).catch(() => null);
  }
  return { add, isPending, sent };
}
