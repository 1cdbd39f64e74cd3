import { CancelledError, NetworkError, TimeoutError } from './errors.ts';
import type { Transport, TransportReply } from './transport.ts';

/**
 * XMLHttpRequest: the only way to observe upload progress. Its timeout restarts with every progress event, so that a
 * slow line is no error and a stalled proxy is.
 */
export const xhrTransport: Transport = (request) =>
  new Promise<TransportReply>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', handleAbort);
      outcome();
    };
    const handleAbort = () => {
      settle(() => reject(new CancelledError()));
      xhr.abort();
    };
    const handleStall = () => {
      settle(() => reject(new TimeoutError()));
      xhr.abort();
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(handleStall, request.timeout);
    };
    xhr.upload.onprogress = (event) => {
      watch();
      request.onProgress?.(event.loaded);
    };
    xhr.onprogress = watch;
    xhr.onerror = () => settle(() => reject(new NetworkError()));
    xhr.onload = () =>
      settle(() =>
        resolve({
          status: xhr.status,
          header: headerOf(xhr),
          text: xhr.responseText,
        }),
      );
    xhr.open(request.method, request.url);
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    if (request.signal?.aborted) return handleAbort();
    request.signal?.addEventListener('abort', handleAbort);
    watch();
    xhr.send(request.body);
  });

/** Searched in the list of all headers: requesting one that CORS does not expose logs an error in the console. */
function headerOf(xhr: XMLHttpRequest): TransportReply['header'] {
  const lines = xhr.getAllResponseHeaders().split('\r\n');
  return (name) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
}
