/** An update by a client through `/rest/v1` that was committed. */
export interface ApiWrite {
  method: string;
  table: string;
  /** The request's JSON. */
  body: string;
  search: URLSearchParams;
  /** How many rows it changed. */
  rows: number;
}
