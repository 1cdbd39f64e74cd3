import { type RecordKind, thisOf } from '../kind.ts';

/** Explains that the user lacks the permission to change this record. */
export const NoRight = ({ kind }: { kind: RecordKind }) => (
  <p className="banner" role="note">
    你没有保存{thisOf(kind)}的权限，内容只能查看
  </p>
);
