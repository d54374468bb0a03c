import { NO_COMPANY, type TeamMemberForm } from '@portage/domain/team-member-form';
import { teamMemberRow } from '@portage/domain/team-member-row';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Company, isCompanyGone } from '#lib/company.ts';
import { config } from '#lib/config.ts';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { currentYear } from './member-form-rules.ts';
import { requestPlacementLetter } from './placement-letter.ts';
import { uploadResume } from './resume.ts';
import type { TeamMember } from './team-members.ts';

interface NewMember {
  form: TeamMemberForm;
  resume: File | null;
}

const mutationKey = ['add member'];

async function insertMember(
  company: Company,
  { form, resume }: NewMember,
  onProgress: (share: number | null) => void,
): Promise<TeamMember> {
  const resumeUrl = resume === null ? null : await uploadResume(resume, onProgress);
  onProgress(null);
  const row = teamMemberRow(form, { companyId: company.id, resumeUrl, currentYear: currentYear() });
  if (row === null) throw new Error('The form is not complete.');
  const { data } = await rest
    .from('team_members')
    .insert({ ...row, salary: Number(row.salary) })
    .select('*')
    .single()
    .throwOnError();
  return data;
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
      const member = await insertMember(company, added, setSent);
      toast({ title: 'Team member added' });
      void queryClient.invalidateQueries({ queryKey: queryKeys.teamMembers(company.id) });
      await requestPlacementLetter({ company, member, testMode: config.testMode }).catch((error: unknown) => {
        console.error('The placement letter could not be sent for signature.', error);
        const description = `${member.first_name} was added, but the placement letter could not be sent for signature.`;
        toast({ title: 'Error', description, variant: 'destructive' });
      });
      return member;
    },
    onError: async (error) => {
      const lacksCompany = company === null || (isRefusal(error) && (await isCompanyGone(queryClient, company)));
      const { title, description } = lacksCompany
        ? NO_COMPANY
        : { title: 'Error adding team member', description: error.message };
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
