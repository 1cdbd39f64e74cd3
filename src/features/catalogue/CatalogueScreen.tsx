import '../../ui/fields/forms.css';
import './catalogue.css';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { Actions, Marks, Popups, Waiting } from './shown.tsx';
import { Fields } from './shown-fields.tsx';

/** Every component of src/ui in every state, for developers of screens; in development only (docs/ui.md). */
export function CatalogueScreen() {
  return (
    <>
      <PageHeader title="组件一览" />
      <div className="catalogue">
        <Panel title="按钮">
          <Actions />
        </Panel>
        <Panel title="浮层">
          <Popups />
        </Panel>
        <Panel title="字段">
          <Fields />
        </Panel>
        <Panel title="状态、标签与人">
          <Marks />
        </Panel>
        <Panel title="载入、空、出错与离线">
          <Waiting />
        </Panel>
      </div>
    </>
  );
}
