import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { expand, expandModel } from '../../contract/expand.ts';
import { RecordHome } from '../../records/form/RecordHome.tsx';
import { RecordList } from '../../records/list/RecordList.tsx';
import { adderPath, editorPath } from '../../state/menu/record-places.ts';
import { MayWrite, Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { listedExpandsWith } from './expand.list.ts';
import { expandModels } from './model.kind.ts';
import { type Model, useModels } from './models.ts';

const ofModels = { view: 'models' };
const ofModel = { by: 'modelId' };
const none: readonly Model[] = [];
const linkOf = (id: string): string => editorPath('expand', id);

/** 扩展内容: the entries of all models, and with `?view=models` the models themselves. */
export function ExpandScreen() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  if (query.get('view') !== ofModels.view) return <Entries />;
  return (
    <RecordHome
      kind={expandModels}
      title="扩展模型"
      within={ofModels}
      order={{}}
      actions={<LinkButton href={path}>扩展内容</LinkButton>}
      empty={<p>模型说明一种内容有哪些字段，例如友情链接、首页轮播、律师介绍。</p>}
    />
  );
}

function Entries() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const models = useModels().data?.list ?? none;
  const kind = useMemo(() => listedExpandsWith(models), [models]);
  const modelId = query.get('modelId');
  return (
    <RecordList
      kind={kind}
      title="扩展内容"
      actions={
        <>
          <Permitted roles={rolesFor(expandModel.search)}>
            <LinkButton href={`${path}?${new URLSearchParams(ofModels)}`}>模型管理</LinkButton>
          </Permitted>
          <MayWrite call={expand.create}>
            <LinkButton tone="primary" href={adderPath('expand', modelId ? { modelId } : {})}>
              新增扩展内容
            </LinkButton>
          </MayWrite>
        </>
      }
      linkOf={linkOf}
      order={ofModel}
      empty={<p>扩展内容是网站上文章以外的内容，按模型填写。先在「模型管理」新增一个模型。</p>}
    />
  );
}
