import { clientAddress } from '@portage/platform/http/client-address';
import type { Device } from '@portage/wire/auth/sessions/device';

/** Where a request comes from. */
export function deviceOf(request: Request): Device {
  const address = clientAddress(request);
  return {
    ip: /^[0-9a-f.:]+$/i.test(address) ? address : null,
    userAgent: request.headers.get('user-agent')?.slice(0, 500) ?? null,
  };
}
