/**
 * A fetch that reports upload progress from 0 to 1, which the browser's fetch does not. Rejects with a TypeError when
 * the connection breaks, like fetch.
 */
export function fetchWithProgress(onProgress: (fraction: number) => void): typeof fetch {
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
      request.onerror = () => reject(new TypeError('The connection was lost.'));
      request.send(init?.body as XMLHttpRequestBodyInit | null | undefined);
    });
}
