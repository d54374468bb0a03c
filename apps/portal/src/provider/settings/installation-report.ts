import type { ProviderResponse } from '@portage/contract/provider';

/** The checks of the installation: run when asked, because they call the services. */
export interface InstallationReport {
  data: ProviderResponse<'provider/installation-check'> | undefined;
  pending: boolean;
  run: () => void;
}
