const addresses = new WeakMap<Request, string>();

/** Remembers the socket address of a request. Forwarding headers are ignored. */
export function rememberClientAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

/** The address of the request's client; 'local' for an in-process request. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? 'local';
}
