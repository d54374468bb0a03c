/**
 * A fetch that tells how much of what it sends is sent, from 0 to 1: the browser's own does not.
 * Rejects with a TypeError, as that one does, when the connection breaks.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', input instanceof Request ? input.url : input);
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      request.onload = () => {
        const type = request.getResponseHeader('Content-Type');
        const headers = type === null ? {} : { 'Content-Type': type };
        resolve(new Response(request.responseText, { status: request.status, headers }));
      };
      request.onerror = () => reject(new TypeError('The connection broke.'));
      request.send(init?.body as XMLHttpRequestBodyInit | null | undefined);
    });
}
