import * as m from '@portage/messages/placement-letter';
import { callFunction } from '#lib/calls/call-function.ts';
import { toast } from '#lib/toast/toast.ts';

/** Reminds a person of the placement letter to sign, and shows the result. */
export async function remindToSign(memberId: string): Promise<void> {
  try {
    await callFunction('change-placement-letter', { team_member_id: memberId, action: 'remind' });
    toast({ title: m.reminded });
  } catch (error) {
    toast({ title: m.failed, description: error instanceof Error ? error.message : '', variant: 'destructive' });
  }
}
