import { SHARE_FAILED, SHARE_PATH, sharedAddress } from '../src/contract/share-target.ts';
import { storeShared } from '../src/offline/uploads/share-inbox.ts';

/** The parts of the event that this handler uses. */
export interface ShareEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
export interface ShareDeps {
  /** Whether a user is signed in on this device, as far as the worker knows. */
  isSignedIn(): Promise<boolean>;
}

/** Receives content shared to the app (S-PWA-5): stores it first, then opens the queue, where its owner claims it. */
export function handleShare(event: ShareEvent, deps: ShareDeps): void {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === SHARE_PATH) {
    event.respondWith(receive(event.request, deps));
  }
}

async function receive(request: Request, deps: ShareDeps): Promise<Response> {
  const batch = await storeParts(request, deps).catch(() => SHARE_FAILED);
  const address = new URL(sharedAddress(batch), request.url);
  return Response.redirect(address.href, 303);
}

async function storeParts(request: Request, deps: ShareDeps): Promise<string> {
  const form = await request.formData();
  const files = form.getAll('files').filter((part) => part instanceof File);
  const text = textOf(form);
  return storeShared(text ? [...files, text] : files, !(await deps.isSignedIn()));
}

/** Converts a shared text or link to a file, so that it is handled like all others. */
function textOf(form: FormData): File | null {
  const lines = ['title', 'text', 'url'].map((name) => form.get(name));
  const text = lines.filter((line) => typeof line === 'string' && line !== '').join('\n');
  return text ? new File([text], '分享的文字.txt', { type: 'text/plain' }) : null;
}
