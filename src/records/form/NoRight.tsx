import { type RecordKind, thisOf } from '../kind.ts';

/** Why nothing can be changed here. */
export const NoRight = ({ kind }: { kind: RecordKind }) => (
  <p className="banner" role="note">
    你没有保存{thisOf(kind)}的权限，内容只能查看
  </p>
);
