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

/** `password`: the present one, which another telephone or address needs. */
export const saveProfile = (fields: ProfileFields & { password?: string }): Promise<ServerUser> =>
  client.call(profileUpdate, fields, QUIET);

/** Ends another session of this user; null: all others. */
export const endOwnSessions = (id: string | null): Promise<unknown> =>
  client.call(profileSessionsEnd, { id }, QUIET);

/** Stores the picture and makes it the avatar; null takes the avatar away. */
export async function changeAvatar(picture: File | null): Promise<ServerUser> {
  if (!picture) return client.call(profileAvatar, { fileId: null }, QUIET);
  const body = new FormData();
  body.append('file', picture);
  const { id } = await client.call(profileAvatarUpload, null, { ...QUIET, body });
  return client.call(profileAvatar, { fileId: id }, QUIET);
}
