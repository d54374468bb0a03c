/** An uncaught error of the portal, as its page reports it to `POST /client-errors`. Holds no input, no query string and no name. */
export interface ClientError {
  /** An error of a script or of a component, or a promise whose rejection was not handled. */
  kind: 'error' | 'rejection';
  /** At most `maxClientErrorText` characters. */
  message: string;
  /** At most `maxClientErrorStack` characters. */
  stack: string;
  /** A path of the portal; other paths are 'other'. */
  page: string;
  /** The name of the page's script, which has the build's hash. */
  build: string;
}

export const clientErrorPath = '/client-errors';
export const maxClientErrorText = 300;
export const maxClientErrorStack = 2000;
