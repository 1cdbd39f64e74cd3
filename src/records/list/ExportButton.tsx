import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../lib/files/save-file.ts';
import { formatCount } from '../../lib/sizes.ts';
import { notify } from '../../state/base/notices.store.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import type { Column, ListedRecord, ListKind } from '../kind.ts';
import { exportList } from './export-list.ts';
import type { ListQuery } from './list-query.ts';

interface ExportButtonProps {
  kind: ListKind;
  query: ListQuery;
  columns: readonly Column<ListedRecord>[];
}

/** Exports all records that match the list's filters as CSV; pressed again, it cancels. */
export function ExportButton({ kind, query, columns }: ExportButtonProps) {
  const [progress, setProgress] = useState<string | null>(null);
  const { label, disabled } = useOnlineOnly('导出 CSV');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async () => {
    const stop = new AbortController();
    running.current = stop;
    setProgress('');
    const onProgress = (have: number, all: number) =>
      setProgress(`${formatCount(have)}/${formatCount(all)}`);
    try {
      const text = await exportList(kind, query, columns, { onProgress, signal: stop.signal });
      saveFile(new Blob([text], { type: 'text/csv' }), `${kind.label}.csv`);
      notify({ title: `已导出${kind.label}`, kind: 'success' });
    } catch {
      // The app's error policy has reported the failure.
    } finally {
      setProgress(null);
      running.current = null;
    }
  };
  if (progress === null) {
    return (
      <IconButton icon="download" label={label} disabled={disabled} onClick={() => void run()} />
    );
  }
  return <Button onClick={() => running.current?.abort()}>停止导出 {progress}</Button>;
}
