import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { RecordFormScreen } from '../../records/form/RecordFormScreen.tsx';
import { usePreset } from '../../records/form/use-preset.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { initialData } from './entry-controls.ts';
import { expandsWith } from './expand.kind.ts';
import { type Model, Models, useKnownModels, useModels } from './models.ts';

const NAMES = ['modelId'];

/** 新增扩展内容 and 编辑扩展内容: one form for the entries of all models. */
export function ExpandFormScreen() {
  const reply = useModels();
  const [query] = useSearchParams();
  const { rows, isAll } = useKnownModels(reply);
  const models = useSame(rows);
  const kind = useMemo(() => expandsWith(models), [models]);
  const preset = useInitialFields(models);
  const known = useMemo(() => ({ models, isAll }), [models, isAll]);
  // A stored entry can be read, and its fields outside the model edited, without the model.
  if (!reply.data && models.length === 0 && (reply.loading || !query.has('id')))
    return <Waiting reply={reply} />;
  return (
    <Models value={known}>
      <RecordFormScreen kind={kind} preset={preset} />
    </Models>
  );
}

/** A stable reference while the content is equal: reloading the models must not reset the form. */
function useSame(models: readonly Model[]): readonly Model[] {
  const text = JSON.stringify(models);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the list
  return useMemo(() => models, [text]);
}

/** Initial values of a new entry: the model in the address, or the only usable one. */
function useInitialFields(models: readonly Model[]) {
  const { modelId } = usePreset(NAMES);
  return useMemo(() => {
    const usable = models.filter(({ status }) => status === 'on');
    const only = usable.length === 1 ? usable[0] : undefined;
    const model = models.find(({ id }) => id === modelId) ?? only;
    return model ? { modelId: model.id, data: initialData(model.fields) } : {};
  }, [models, modelId]);
}
