import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import * as v from 'valibot';
import { EXACT_NAME, uploadManifest } from '../../../../src/contract/file/file.ts';
import type { Deps } from '../../../base/call.ts';
import { invalidFields, type Refusal, refuse } from '../../../base/refusal.ts';
import { type Received, TooLargeError } from '../../../storage/storage.ts';
import type { Accept } from './accept-file.ts';
import { type BodyCall, bodyOf } from './request-body.ts';

/** Fields of a form besides the names of its files. */
const FIELDS = 10;

/** Maximum bytes of a multipart form besides its files. */
export const FORM_LINES = 64 * 1024;

/** A file received from a form, on disk under a temporary name. */
export interface Arrived {
  name: string;
  type: string;
  received: Received;
}

/** Callbacks for the parts of a form, in order of arrival. */
interface FormHandlers {
  /** Maximum number of `file` parts that are read. */
  files: number;
  file(filename: string, stream: Readable): void;
  field?(name: string, value: string): void;
  /** Aborts reading. */
  signal?: AbortSignal;
}

/** Reads a multipart form. Rejects if the body is not one, is truncated, or is aborted. */
export async function readForm(
  call: BodyCall,
  { files, file, field, signal }: FormHandlers,
): Promise<void> {
  const contentType = call.http.req.header('content-type') ?? '';
  if (!contentType.startsWith('multipart/form-data')) throw noForm();
  const form = openForm(contentType, files);
  let exactName: string | undefined;
  form.on('field', (name, value) => {
    if (name === EXACT_NAME) exactName = value;
    else field?.(name, value);
  });
  form.on('file', (name, stream, { filename }) => {
    // The form emits the same error; an `error` event without a listener would end the process.
    stream.on('error', () => {});
    if (name === 'file') file(exactName ?? filename ?? '', stream);
    else stream.resume();
    exactName = undefined;
  });
  await pipeline(bodyOf(call), form, { signal });
}

/** Receives one file. `length`: bytes of the whole form, 0 if undeclared. */
export async function receiveFile(
  deps: Deps,
  filename: string,
  length: number,
  stream: Readable,
  accept: Accept,
): Promise<Arrived> {
  const name = checkedName(filename);
  const { type, maxBytes } = accept(deps, name, length - FORM_LINES);
  try {
    const received = await deps.storage.receive(stream, maxBytes);
    return { name, type, received };
  } catch (error) {
    if (error instanceof TooLargeError) throw refuse(413, '文件超过大小限制');
    throw error;
  }
}

/**
 * Returns the file name without folders, by the same rule as for upload sessions. A backslash separates folders in the
 * file's own header only, where the form reader has removed them: in an exact name it is a letter.
 */
function checkedName(filename: string): string {
  const checked = v.safeParse(uploadManifest.entries.name, filename.split('/').at(-1) ?? '');
  if (checked.success) return checked.output;
  throw invalidFields({ file: checked.issues[0].message });
}

function openForm(contentType: string, files: number): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { files, fields: FIELDS + files, fieldSize: 10_000 },
    });
  } catch {
    throw noForm();
  }
}

const noForm = (): Refusal => refuse(415, '请求应为 multipart/form-data');
