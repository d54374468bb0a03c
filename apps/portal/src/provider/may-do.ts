import { type ProviderActName, providerActs, type StaffRole } from '@portage/contract/provider-acts';

/** Whether a role may do an act: hide its button otherwise. The server decides. */
export const mayDo = ({ role }: { role: StaffRole }, act: ProviderActName): boolean =>
  providerActs[act].roles.some((one) => one === role);
