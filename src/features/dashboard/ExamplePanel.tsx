import { useState } from 'react';
import { exampleClear, exampleGet } from '../../contract/content/example.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { notify } from '../../state/base/notices.store.ts';
import { client } from '../../state/base/page-client.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { goingOf, stayingOf } from './example-words.ts';

interface ExamplePanelProps {
  /** Number of unchanged example records. */
  count: number;
  onCleared: () => void;
}

/** Deletes the example content of a new installation, after listing what is deleted and what stays. */
export function ExamplePanel({ count, onCleared }: ExamplePanelProps) {
  const { label, disabled } = useOnlineOnly('清除示例内容');
  const [plan, setPlan] = useState<ReplyOf<typeof exampleGet> | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [cleared, setCleared] = useState(false);
  /** The app's error policy reports a failure. */
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch(() => undefined);
    setBusy(false);
  };
  const ask = () =>
    during(async () => {
      setPlan(await client.call(exampleGet, {}));
      setOpen(true);
    });
  const clear = () =>
    during(async () => {
      setOpen(false);
      const done = await client.call(exampleClear, {});
      setCleared(true);
      notify({
        title: '示例内容已清除',
        detail: done.stays.length > 0 ? `保留：${stayingOf(done.stays)}` : '',
        kind: 'success',
      });
      onCleared();
    });
  if (count === 0 || cleared) return null;
  return (
    <MayWrite call={exampleClear}>
      <Panel title="示例内容">
        <p className="soft small">
          现有的栏目、文章、课程和文件是示例，看过之后可以一次清除。你们自己写的和改过的都会留下。
        </p>
        <p className="example-clear">
          <Button disabled={disabled || busy} onClick={() => void ask()}>
            {label}
          </Button>
        </p>
      </Panel>
      <ConfirmDialog
        open={open && plan !== null}
        danger
        title="清除示例内容？"
        confirmLabel="清除"
        onCancel={() => setOpen(false)}
        onConfirm={() => void clear()}
      >
        <p>将删除没有改动过的示例：{goingOf(plan?.goes ?? [])}。删除后不能恢复。</p>
        {plan && plan.stays.length > 0 && (
          <p>改过的、以及它们用到的会保留：{stayingOf(plan.stays)}。</p>
        )}
      </ConfirmDialog>
    </MayWrite>
  );
}
