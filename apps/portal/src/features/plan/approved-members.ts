import { rest } from '#lib/api/data-client.ts';
import { callFunction } from '#lib/calls/call-function.ts';

export async function countApproved(companyId: string): Promise<number> {
  const { count } = await rest
    .from('team_directory')
    .select('team_member_id', { count: 'exact', head: true })
    .eq('company_id', companyId)
    .eq('status', 'approved')
    .throwOnError();
  return count ?? 0;
}

/** Deactivates one member. Throws an Error with the server's message when it is refused. */
export async function deactivateMember(memberId: string): Promise<void> {
  await callFunction('deactivate-team-member', { team_member_id: memberId });
}
