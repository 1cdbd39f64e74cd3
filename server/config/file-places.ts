import type { S3Settings } from './s3-settings.ts';
import { StartProblem } from './start-problem.ts';

/** `disk`: the data folder. */
export type FilePlace = 'disk' | 'bucket';

/** New files are stored in the first place; the second is still read while its files are being moved. */
export type FilePlaces = readonly [FilePlace] | readonly [FilePlace, FilePlace];

const ALLOWED: Readonly<Record<string, FilePlaces>> = {
  disk: ['disk'],
  bucket: ['bucket'],
  'disk,bucket': ['disk', 'bucket'],
  'bucket,disk': ['bucket', 'disk'],
};

/** Parses `FILES_IN`; default: the bucket where one is set, else disk. Throws {@link StartProblem}. */
export function filePlacesOf(value: string | undefined, s3: S3Settings | null): FilePlaces {
  if (!value) return s3 ? ['bucket'] : ['disk'];
  const known = value.replaceAll(' ', '');
  const places = Object.hasOwn(ALLOWED, known) ? ALLOWED[known] : undefined;
  if (!places)
    throw new StartProblem(
      `FILES_IN=${value} is unknown: set it to ${Object.keys(ALLOWED).join(' or ')}`,
    );
  if (places.includes('bucket') && !s3)
    throw new StartProblem(`FILES_IN=${value} names a bucket, and none is set: see S3_ENDPOINT`);
  return places;
}
