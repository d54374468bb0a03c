const addresses = new WeakMap<Request, string>();

/** Notes the socket address a request came from; headers that claim another are ignored. */
export function rememberClientAddress(request: Request, address: string | undefined): void {
  if (address !== undefined) addresses.set(request, address);
}

/** The address a request came from, or 'local' for one made in-process. */
export function clientAddress(request: Request): string {
  return addresses.get(request) ?? 'local';
}
