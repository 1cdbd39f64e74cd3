import { useLocation } from 'wouter';
import { RecordScreen } from '../../../records/form/RecordScreen.tsx';
import { tagKey } from '../../../state/menu/tags.store.ts';
import { IconLink } from '../../../ui/buttons/LinkButton.tsx';
import { ModelForm } from './ModelForm.tsx';
import { expandModels } from './model.kind.ts';
import { modelPath, ofModels, useModelPlace } from './model-place.ts';

export interface ModelDeskProps {
  /** Null: a new model. */
  id: string | null;
}

/** The form of a model, in the place and tag of the list. */
export function ModelDesk({ id }: ModelDeskProps) {
  const [path, navigate] = useLocation();
  const { chosen } = useModelPlace();
  /** Opens the part of the stored model, settings or fields, that has the focus. */
  const handleCreated = (made: string) => {
    const part = document.activeElement?.closest('.model-head') ? 'settings' : 'fields';
    navigate(modelPath(path, made, { part, field: chosen }), { replace: true });
  };
  return (
    <RecordScreen
      kind={expandModels}
      id={id}
      tag={{ key: tagKey(path), named: false }}
      Form={ModelForm}
      actions={
        <span className="only-narrow">
          <IconLink
            icon="back"
            label="返回列表"
            href={`${path}?${new URLSearchParams(ofModels)}`}
          />
        </span>
      }
      onCreated={handleCreated}
    />
  );
}
