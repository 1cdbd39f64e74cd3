import { fileKindOf } from '../../contract/file/file-kinds.ts';
import { NOTE_MAX, type PackageKind, type UploadedPackage } from '../../contract/file/packages.ts';
import { formatBytes } from '../../lib/sizes.ts';
import { copyText } from '../../state/base/copy-text.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { packageKindsShown } from './package-kinds.ts';
import type { ChosenPackage } from './use-package-draft.ts';

interface ChosenPackagePanelProps {
  kind: PackageKind;
  chosen: ChosenPackage;
  note: string;
  /** The package uploaded last. */
  last: UploadedPackage | null;
  setNote: (note: string) => void;
  clear: () => void;
  onUpload: () => void;
}

/** The selected package before its upload, with its properties. */
export function ChosenPackagePanel(props: ChosenPackagePanelProps) {
  const { kind, chosen, note, last, setNote, clear, onUpload } = props;
  const { label } = packageKindsShown[kind];
  const { file, sha256 } = chosen;
  return (
    <section className="ops-pick" aria-label={`要上传的${label}`}>
      <div className="ops-file">
        <span className="ops-icon">
          <Icon name="box" />
        </span>
        <div className="ops-name">
          {file.name}
          <p className="soft small">
            {formatBytes(file.size)}
            <span className="ops-wide">
              {' · '}
              <Age at={file.lastModified} /> 修改
            </span>
          </p>
        </div>
        <Button tone="plain" onClick={clear}>
          换一个
        </Button>
      </div>
      <dl className="ops-facts">
        <dt>类型</dt>
        <dd>
          <Verdict kind={kind} chosen={chosen} />
        </dd>
        <dt>SHA-256</dt>
        <dd>
          <code className="one-line">{sha256 ?? (chosen.refusal ? '—' : '正在计算…')}</code>
          {sha256 && (
            <IconButton
              icon="copy"
              label="复制 SHA-256"
              onClick={() => void copyText(sha256, 'SHA-256 已复制')}
            />
          )}
        </dd>
        <dt>上一次</dt>
        <dd>
          {last ? (
            <span className="one-line">
              <Age at={last.createdAt} />，{last.uploader}
            </span>
          ) : (
            '没有上传过'
          )}
        </dd>
      </dl>
      <form
        className="ops-foot"
        onSubmit={(event) => {
          event.preventDefault();
          if (sha256) onUpload();
        }}
      >
        <TextField
          label="说明"
          value={note}
          maxLength={NOTE_MAX}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button tone="primary" type="submit" disabled={!sha256}>
          <Icon name="upload" />
          上传{label}
        </Button>
      </form>
    </section>
  );
}

const names: Readonly<Record<string, string>> = {
  'application/gzip': 'gzip',
  'application/zip': 'zip',
  'application/sql': 'SQL 文本',
};

function Verdict({ kind, chosen }: { kind: PackageKind; chosen: ChosenPackage }) {
  const { file, refusal } = chosen;
  if (refusal === undefined) return '正在检查…';
  if (refusal !== null) {
    return (
      <span className="field-error" role="alert">
        {refusal}
      </span>
    );
  }
  const { type = '', magic } = fileKindOf(file.name, kind) ?? {};
  return (
    <span className="ops-good">
      <Icon name="check" />
      {names[type] ?? file.name.split('.').at(-1)}
      {magic ? '，与扩展名一致' : ''}
    </span>
  );
}
