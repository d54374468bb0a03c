/** A request as both servers get it; the path starts behind `/rest/v1/`. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface WireAnswer {
  status: number;
  header(name: string): string | null;
  text: string;
}

export interface WireCase extends WireRequest {
  /** Whether the request puts its rows in one order; if not, arrays are compared as sets. */
  ordered: boolean;
  /** Whether the request can have more than one fault; of those it depends on the server's order of checks which is named. */
  careless: boolean;
}

/** The request as one can type it. */
export const printed = ({ method, path, headers, body }: WireRequest) =>
  [
    `${method} /${decodeURIComponent(path)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    body ?? '',
  ]
    .filter((line) => line !== '')
    .join('\n    ');
