import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { expand, expandModel } from '../../contract/expand.ts';
import { RecordHome } from '../../records/form/RecordHome.tsx';
import { RecordList } from '../../records/list/RecordList.tsx';
import { SideList } from '../../records/pane/SideList.tsx';
import { adderPath, editorPath } from '../../state/menu/record-places.ts';
import { MayWrite, Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { IconLink, LinkButton } from '../../ui/LinkButton.tsx';
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
  const edited = query.get('edit');
  const models = (
    <RecordHome
      kind={expandModels}
      title="扩展模型"
      within={ofModels}
      order={{}}
      actions={<LinkButton href={path}>扩展内容</LinkButton>}
      empty={<p>模型说明一种内容有哪些字段，例如友情链接、首页轮播、律师介绍。</p>}
    />
  );
  if (edited === null) return models;
  return (
    <ModelList chosen={edited} hrefOf={(id) => formOf(path, id)}>
      {models}
    </ModelList>
  );
}

/** Address of a model's form. */
const formOf = (path: string, id: string): string =>
  `${path}?${new URLSearchParams({ ...ofModels, edit: id })}`;

interface ModelListProps {
  chosen: string | null;
  hrefOf: (id: string) => string;
  children: ReactNode;
}

/** The models at the left, with the entries of one or its form in the rest of the sheet. */
function ModelList({ chosen, hrefOf, children }: ModelListProps) {
  const [path] = useLocation();
  const models = useModels().data?.list ?? none;
  return (
    <SideList
      title="扩展内容"
      chosen={chosen}
      items={models.map(({ id, name, code, entryCount, status }) => ({
        ...{ id, name, code, count: entryCount, href: hrefOf(id) },
        tag: status === 'off' ? '停用' : undefined,
      }))}
      actions={
        <>
          <Permitted roles={rolesFor(expandModel.search)}>
            <IconLink icon="grid" label="所有内容" href={path} />
          </Permitted>
          <MayWrite call={expandModel.create}>
            <IconLink
              icon="add"
              label="新增模型"
              href={`${path}?${new URLSearchParams({ ...ofModels, add: '1' })}`}
            />
          </MayWrite>
        </>
      }
    >
      {children}
    </SideList>
  );
}

function Entries() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const models = useModels().data?.list ?? none;
  const kind = useMemo(() => listedExpandsWith(models), [models]);
  const modelId = query.get('modelId');
  const model = models.find(({ id }) => id === modelId);
  const list = (
    <RecordList
      kind={kind}
      title={model?.name ?? '扩展内容'}
      actions={
        <>
          {model && (
            <Permitted roles={rolesFor(expandModel.search)}>
              <LinkButton href={formOf(path, model.id)}>字段与设置</LinkButton>
            </Permitted>
          )}
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
  const hrefOf = (id: string) => `${path}?${new URLSearchParams({ modelId: id })}`;
  return (
    <ModelList chosen={modelId} hrefOf={hrefOf}>
      {list}
    </ModelList>
  );
}
