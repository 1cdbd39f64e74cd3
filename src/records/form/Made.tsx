import { Age } from '../../ui/marks/Age.tsx';
import type { AnyFields } from '../kind.ts';

/** Who created a record and who changed it last, by name, and when; other servers may omit it. */
export function Made(record: AnyFields) {
  const { createdAt, updatedAt } = record;
  const createdBy = record.createdByName || record.createdBy;
  const updatedBy = record.updatedByName || record.updatedBy;
  if (!createdAt || !updatedAt) return null;
  return (
    <p className="soft small form-foot">
      {String(createdBy)} 创建于 <Age at={Number(createdAt)} />，{String(updatedBy)} 修改于{' '}
      <Age at={Number(updatedAt)} />
    </p>
  );
}
