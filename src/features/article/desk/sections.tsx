import type { ComponentType } from 'react';
import type { FileRecord } from '../../../contract/file/file.ts';
import { chinaDayOf } from '../../../lib/dates/dates.ts';
import { formatBytes } from '../../../lib/sizes.ts';
import type { AnyFields } from '../../../records/kind.ts';
import { absentText, type RecordChoices } from '../../../records/record-options.ts';
import { useDict } from '../../../state/data/dict/dict.store.ts';
import { fileAddress } from '../../../state/data/files/stored-file.ts';
import { usePictureSize } from '../../../ui/pictures/use-picture-size.ts';
import { flags } from '../article.choices.ts';
import type { drawings } from './desk-icons.ts';

interface ValueProps {
  fields: AnyFields;
  files: readonly FileRecord[];
  /** All columns, as far as they are known. */
  columns: RecordChoices;
}

interface SectionLooks {
  icon: keyof typeof drawings;
  /** Short summary of the section's fields. */
  Value: ComponentType<ValueProps>;
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** Short texts separated by dots; empty ones are omitted. */
const Parts = ({
  of,
  none,
}: {
  of: readonly (string | false | null | undefined)[];
  none: string;
}) => {
  const parts = of.filter(Boolean);
  return parts.length === 0
    ? none
    : parts.map((part) => (
        <span key={String(part)} className="part">
          {part}
        </span>
      ));
};

function ColumnsValue({ fields, columns }: ValueProps) {
  const known = columns.options.find(({ value }) => value === fields.cataId)?.label.trim();
  const column = known ?? (fields.cataId ? absentText(columns) : null);
  const chosen = flags.filter(({ value }) => listOf(fields.flags).includes(value));
  return <Parts of={[column, ...chosen.map(({ label }) => label)]} none="未选栏目" />;
}

function CoverValue({ fields, files }: ValueProps) {
  const cover = files.find(({ id }) => id === fields.coverId);
  const size = usePictureSize(cover ? fileAddress(cover.address) : null);
  if (!fields.coverId) return '未选';
  return <Parts of={[size ?? '已选', !fields.coverAlt && '缺替代文字']} none="" />;
}

function LawValue({ fields }: ValueProps) {
  const laws = String(fields.legalBasis ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
  return (
    <Parts
      of={[
        listOf(fields.regions).join('、'),
        laws > 0 && `${laws} 条法规`,
        fields.validUntil ? `至 ${chinaDayOf(Number(fields.validUntil))}` : null,
      ]}
      none="未填"
    />
  );
}

function SourceValue({ fields }: ValueProps) {
  const { labelOf } = useDict('article_source');
  const { author, originality, reviewer } = fields as Record<string, string>;
  return (
    <Parts
      of={[author, originality && labelOf(originality), reviewer && `审核 ${reviewer}`]}
      none="未填"
    />
  );
}

const LinkValue = ({ fields }: ValueProps) => (fields.slug ? `/${fields.slug}` : '未设别名');

function FilesValue({ fields, files }: ValueProps) {
  const ids = listOf(fields.attachmentIds);
  const bytes = files.filter(({ id }) => ids.includes(id)).reduce((sum, { size }) => sum + size, 0);
  if (ids.length === 0) return '没有';
  return bytes > 0 ? `${ids.length} 个，${formatBytes(bytes)}` : `${ids.length} 个`;
}

/** Icon and summary of each section of the panel, by its title. */
export const sections: Readonly<Record<string, SectionLooks>> = {
  栏目与标签: { icon: 'tag', Value: ColumnsValue },
  封面: { icon: 'picture', Value: CoverValue },
  法律信息: { icon: 'law', Value: LawValue },
  来源与署名: { icon: 'person', Value: SourceValue },
  搜索与链接: { icon: 'search', Value: LinkValue },
  附件: { icon: 'file', Value: FilesValue },
};
