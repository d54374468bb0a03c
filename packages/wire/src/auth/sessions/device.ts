import { networkOf } from '@portage/platform/http/client-address';

/** Where a request comes from. */
export interface Device {
  /** Null for an in-process request. */
  ip: string | null;
  userAgent: string | null;
}

/** The key by which limits count the device's address. */
export const networkOfDevice = (device: Device): string => networkOf(device.ip ?? 'local');
