import type { FunctionResponse } from '@portage/contract/functions';

/** What the holder of an invitation's link sees. */
export type Invitation = FunctionResponse<'read-invitation'>;
