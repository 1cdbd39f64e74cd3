import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { expand, expandModel } from '../../contract/content/expand.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { orderedTable } from '../../records/order/ordered-table.tsx';
import { SideList } from '../../records/pane/SideList.tsx';
import { useHeldReply } from '../../state/data/use-held-reply.ts';
import { adderPath, editorPath } from '../../state/menu/record-places.ts';
import { MayWrite, Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { IconLink, LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { ErrorState, Skeleton } from '../../ui/page/States.tsx';
import { listedExpandsWith } from './expand.list.tsx';
import type { ModelDeskProps } from './model/ModelDesk.lazy.tsx';
import { ModelTabs } from './model/ModelTabs.tsx';
import { expandModels } from './model/model.kind.ts';
import { entriesPath, modelPath, newModelPath, ofModels } from './model/model-place.ts';
import { type Model, useModels } from './models.ts';

const ofModel = { by: 'modelId' };
const inOneOrder = {};
const EntryTable = orderedTable(ofModel);
const ModelTable = orderedTable(inOneOrder);
const none: readonly Model[] = [];
const linkOf = (id: string): string => editorPath('expand', id);

/** 扩展内容: the entries of all models or of one; with `?view=models` the models themselves, or the form of one. */
export function ExpandScreen() {
  const [path] = useLocation();
  const [query] = useSearchParams();
  const edited = query.get('edit');
  if (query.get('view') !== ofModels.view) return <Entries />;
  if (edited === null && !query.has('add')) return <Models />;
  return (
    <ModelList chosen={edited} hrefOf={(id) => modelPath(path, id)}>
      <LoadedModel id={edited} />
    </ModelList>
  );
}

function Models() {
  const [path] = useLocation();
  return (
    <RecordList
      kind={expandModels}
      title="扩展模型"
      linkOf={(id) => modelPath(path, id)}
      order={inOneOrder}
      Records={ModelTable}
      actions={
        <>
          <LinkButton href={path}>扩展内容</LinkButton>
          <MayWrite call={expandModel.create}>
            <LinkButton tone="primary" href={newModelPath(path)}>
              <Icon name="add" size={16} />
              新增模型
            </LinkButton>
          </MayWrite>
        </>
      }
      empty={<p>模型说明一种内容有哪些字段，例如友情链接、首页轮播、律师介绍。</p>}
    />
  );
}

const loadModel = () => import('./model/ModelDesk.lazy.tsx').then((m) => m.ModelDesk);

/** The model's form is loaded when it is opened: the lists do not need it. */
function LoadedModel(props: ModelDeskProps) {
  const [failed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const Model = useLoaded<ModelDeskProps>(loadModel, !failed, fail);
  if (Model) return <Model {...props} />;
  if (!failed) return <Skeleton rows={8} />;
  return <ErrorState message="页面加载失败" onRetry={() => setFailed(false)} />;
}

interface ModelListProps {
  chosen: string | null;
  hrefOf: (id: string) => string;
  children: ReactNode;
}

/** The models at the left, with the entries of one or its form in the remaining space. */
function ModelList({ chosen, hrefOf, children }: ModelListProps) {
  const [path] = useLocation();
  const reply = useHeldReply(useModels(), 'list');
  const models = reply.data?.list ?? none;
  return (
    <SideList
      title="扩展内容"
      held={reply}
      chosen={chosen}
      items={models.map(({ id, name, code, entryCount, status }) => ({
        ...{ id, name, code, count: entryCount, href: hrefOf(id) },
        tag: status === 'off' ? '停用' : undefined,
      }))}
      actions={
        <>
          <Permitted roles={rolesFor(expand.search)}>
            <IconLink icon="grid" label="所有内容" href={path} />
          </Permitted>
          <Permitted roles={rolesFor(expandModel.search)}>
            <IconLink
              icon="list"
              label="模型管理"
              href={`${path}?${new URLSearchParams(ofModels)}`}
            />
          </Permitted>
          <MayWrite call={expandModel.create}>
            <IconLink icon="add" label="新增模型" href={newModelPath(path)} />
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
  const reply = useModels();
  const models = reply.data?.list ?? none;
  const kind = useMemo(() => listedExpandsWith(models), [models]);
  const modelId = query.get('modelId');
  const model = models.find(({ id }) => id === modelId);
  const hrefOf = (id: string) => entriesPath(path, id);
  if (!reply.data && reply.loading) {
    // Otherwise titles and tabs would later be inserted between visible elements.
    return (
      <ModelList chosen={modelId} hrefOf={hrefOf}>
        <Skeleton rows={8} />
      </ModelList>
    );
  }
  return (
    <ModelList chosen={modelId} hrefOf={hrefOf}>
      <RecordList
        kind={kind}
        title={model?.name ?? '扩展内容'}
        actions={
          <>
            <span className="only-narrow">
              {modelId ? (
                <IconLink icon="back" label="所有内容" href={path} />
              ) : (
                <Permitted roles={rolesFor(expandModel.search)}>
                  <IconLink
                    icon="list"
                    label="模型管理"
                    href={`${path}?${new URLSearchParams(ofModels)}`}
                  />
                </Permitted>
              )}
            </span>
            <MayWrite call={expand.create}>
              <LinkButton tone="primary" href={adderPath('expand', modelId ? { modelId } : {})}>
                <Icon name="add" size={16} />
                {modelId ? '新增内容' : '新增扩展内容'}
              </LinkButton>
            </MayWrite>
          </>
        }
        linkOf={linkOf}
        order={ofModel}
        Records={EntryTable}
        empty={
          model ? (
            <p>内容按「{model.name}」的字段填写，网站按位置和有效期显示。</p>
          ) : (
            <p>扩展内容是网站上文章以外的内容，按模型填写。先在「模型管理」新增一个模型。</p>
          )
        }
      >
        {model && (
          <ModelTabs
            id={model.id}
            name={model.name}
            entries={model.entryCount}
            fields={model.fields.length}
            current="entries"
          />
        )}
      </RecordList>
    </ModelList>
  );
}
