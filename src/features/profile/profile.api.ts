import type { ServerUser } from '../../contract/session/login.ts';
import type { ProfileFields } from '../../contract/session/profile.ts';
import {
  profileAvatar,
  profileAvatarUpload,
  profileSessionsEnd,
  profileUpdate,
} from '../../contract/session/profile.ts';
import { client } from '../../state/base/page-client.ts';

/** Errors are shown beside the fields. */
const QUIET = { quiet: true } as const;

/** `password`: the current one, required to change telephone or e-mail. */
export const saveProfile = (fields: ProfileFields & { password?: string }): Promise<ServerUser> =>
  client.call(profileUpdate, fields, QUIET);

/** Ends another session of this user; null: all others. */
export const endOwnSessions = (id: string | null): Promise<unknown> =>
  client.call(profileSessionsEnd, { id }, QUIET);

/** Uploads the picture and makes it the avatar; null removes the avatar. */
export async function changeAvatar(picture: File | null): Promise<ServerUser> {
  if (!picture) return client.call(profileAvatar, { fileId: null }, QUIET);
  const body = new FormData();
  body.append('file', picture);
  const { id } = await client.call(profileAvatarUpload, null, { ...QUIET, body });
  return client.call(profileAvatar, { fileId: id }, QUIET);
}
