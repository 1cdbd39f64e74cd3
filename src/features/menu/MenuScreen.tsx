import './menu.css';
import { useLocation } from 'wouter';
import { type Menu, type MenuFields, menuCalls } from '../../contract/access/menu.ts';
import { endOf } from '../../lib/trees/tree-rows.ts';
import { countedOf } from '../../records/kind.ts';
import { MasterDetail } from '../../records/pane/MasterDetail.tsx';
import { UnsavedLink } from '../../records/pane/UnsavedLink.tsx';
import { RecordTree } from '../../records/tree/RecordTree.tsx';
import { useOnline } from '../../state/base/use-online.ts';
import { allKey } from '../../state/data/reply-keys.ts';
import { useHeldReply } from '../../state/data/use-held-reply.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { useFormDrafts } from '../../state/editing/use-form-drafts.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { NeedsServer, Skeleton } from '../../ui/page/States.tsx';
import type { MenuPaneProps } from './MenuPane.lazy.tsx';
import type { MenuPreviewProps } from './MenuPreview.lazy.tsx';
import { matchesMenu, menus, menusSeen } from './menu.kind.tsx';
import { useMenuPlace } from './use-menu-place.ts';
import { usePreview } from './use-preview.ts';

const loadPane = () => import('./MenuPane.lazy.tsx').then((m) => m.MenuPane);
const loadPreview = () => import('./MenuPreview.lazy.tsx').then((m) => m.MenuPreview);

/** 菜单管理: the tree of all entries, beside it the form of one, or the preview for a role (S-ADM-4). */
export function MenuScreen() {
  const reply = useHeldReply(useReply(menuCalls.search, {}, allKey('menu')), 'list');
  const [path, navigate] = useLocation();
  const { drafts, type, settle, newIdOf } = useFormDrafts<Menu, MenuFields>('menu', tagKey(path));
  const online = useOnline();
  const place = useMenuPlace();
  const { id, open, added, previewed, back, linkOf, addAt } = place;
  const preview = usePreview(previewed, reply.data);
  const Pane = useLoaded<MenuPaneProps>(loadPane, added !== null || id !== null);
  const Preview = useLoaded<MenuPreviewProps>(loadPreview, previewed !== null);
  const rows = reply.data?.list;
  const pane =
    Pane && rows ? (
      <Pane
        key={id ?? `${added?.parentId} ${added?.sort}`}
        {...{ rows, id, added }}
        draft={drafts[open]}
        onType={(base, typed) => type(open, base, typed)}
        newId={() => newIdOf(open)}
        onSaved={(fields, menu) => {
          settle(open, fields, menu);
          reply.reload();
          navigate(back, { replace: true });
        }}
      />
    ) : (
      <Skeleton rows={8} />
    );
  const looked = Preview ? (
    <Preview
      preview={preview}
      onRole={(role) => navigate(place.previewAs(role), { replace: true })}
    />
  ) : (
    <Skeleton rows={8} />
  );
  const shown = shownBeside(place);
  return (
    <MasterDetail
      label={shown ?? ''}
      details={shown && (shown === '预览' ? looked : pane)}
      back={back}
    >
      <PageHeader
        title="菜单管理"
        detail={rows && countsOf(rows)}
        actions={
          <>
            <LinkButton href={previewed === null ? place.previewAs('') : back}>
              <Icon name="eye" size={16} />
              {previewed === null ? '预览' : '结束预览'}
            </LinkButton>
            <UnsavedLink
              {...{ drafts, open }}
              hrefOf={(one, { parentId, sort }) =>
                one.startsWith('new/') ? addAt(parentId, sort) : linkOf(one)
              }
              nameOf={({ title }) => title || '新菜单'}
            />
            {online ? (
              <MayWrite call={menuCalls.create}>
                <LinkButton tone="primary" href={addAt(null, endOf(rows ?? [], null))}>
                  <Icon name="add" size={16} />
                  新增菜单
                </LinkButton>
              </MayWrite>
            ) : (
              <NeedsServer what="修改菜单" />
            )}
          </>
        }
      />
      <RecordTree
        kind={preview.data ? menusSeen(preview.data.seen, preview.roleName) : menus}
        {...{ reply, linkOf, addAt }}
        headed
        placeholder="标题、地址、权限标识"
        matches={matchesMenu}
        chosen={id}
        empty={<p>菜单决定每个人在左边看到什么。</p>}
      />
    </MasterDetail>
  );
}

/** Title of the pane beside the tree. */
function shownBeside({ id, added, previewed }: ReturnType<typeof useMenuPlace>): string | null {
  if (added !== null) return '新增菜单';
  if (id !== null) return '编辑菜单';
  return previewed === null ? null : '预览';
}

/** 20 个菜单，41 个按钮. */
function countsOf(rows: readonly Menu[]): string {
  const buttons = rows.filter(({ kind }) => kind === 'button').length;
  const others = `${countedOf(rows.length - buttons, menus)}菜单`;
  return buttons > 0 ? `${others}，${buttons} 个按钮` : others;
}
