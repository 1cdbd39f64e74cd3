import { useState } from 'react';
import { HEAD_BYTES, refusalOf } from '../../contract/file/file-kinds.ts';
import type { PackageKind } from '../../contract/file/packages.ts';
import { configState } from '../../state/base/config.store.ts';
import { requireUserName } from '../../state/session/session.store.ts';
import { digestOf } from '../../state/uploads/named-file.ts';

/** A selected file before its upload. */
export interface ChosenPackage {
  file: File;
  /** Why it is not a valid package; null: it is valid. Undefined: not checked yet. */
  refusal?: string | null;
  /** Hex SHA-256; undefined until computed. */
  sha256?: string;
}

interface PackageDraft {
  chosen: ChosenPackage | null;
  note: string;
}

const empty: PackageDraft = { chosen: null, note: '' };
/** Selection and input, per user, outlive the view until the page is closed. */
const drafts = new Map<string, PackageDraft>();

/** The selected package of a kind. */
export function usePackageDraft(kind: PackageKind) {
  const key = `${requireUserName()}/${kind}`;
  const [, rerender] = useState(0);
  const change = (next: Partial<PackageDraft>) => {
    drafts.set(key, { ...(drafts.get(key) ?? empty), ...next });
    rerender((count) => count + 1);
  };
  /** Ignores results for a file that was replaced while it was being read. */
  const complete = (file: File, known: Partial<ChosenPackage>) => {
    const { chosen } = drafts.get(key) ?? empty;
    if (chosen?.file === file) change({ chosen: { ...chosen, ...known } });
  };
  const choose = async (file: File) => {
    change({ chosen: { file } });
    try {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
      const { name, size } = file;
      const refusal = refusalOf({ name, size, head }, configState.values.upload, kind);
      complete(file, { refusal });
      if (refusal === null) complete(file, { sha256: await digestOf(file) });
    } catch {
      complete(file, { refusal: '文件无法读取，可能已被移动或修改' });
    }
  };
  return {
    ...(drafts.get(key) ?? empty),
    choose,
    setNote: (note: string) => change({ note }),
    clear: () => change(empty),
  };
}
