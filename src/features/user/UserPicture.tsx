import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';

interface UserPictureProps {
  row: { realName: string; userName: string };
}

/** Avatar before a user's name in a list. */
export const UserPicture = ({ row: { realName, userName } }: UserPictureProps) => (
  <PersonAvatar name={realName || userName} size={28} />
);
