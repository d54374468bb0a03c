import type { FunctionResponse } from '@portage/contract/functions';

/** What the holder of the link sees of an invitation to an account of their own. */
export type Welcome = FunctionResponse<'read-member-invitation'>;
