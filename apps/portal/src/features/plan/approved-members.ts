import { callFunction } from '#lib/calls/call-function.ts';

/** Deactivates one member. Throws an Error with the server's message when it is refused. */
export async function deactivateMember(memberId: string): Promise<void> {
  await callFunction('deactivate-team-member', { team_member_id: memberId });
}
