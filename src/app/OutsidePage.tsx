import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { profileGet } from '../contract/session/profile.ts';
import { configState } from '../state/base/config.store.ts';
import { PROFILE_KEY } from '../state/data/reply-keys.ts';
import { useReply } from '../state/data/use-reply.ts';
import { tagsState } from '../state/menu/tags.store.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { LogoMark } from '../ui/marks/LogoMark.tsx';
import { PageProblem } from '../ui/page/PageProblem.tsx';
import { navigate } from './address.ts';
import { paths } from './paths.ts';
import { refusalsState } from './refusals.store.ts';
import { documentTitle } from './routes.tsx';
import { currentEntry } from './visits.ts';

type Outside = 'forbidden' | 'not-found';
const CODE = { forbidden: '401', 'not-found': '404' } as const;

/** The error pages outside the layout (S-ROUTE-6). */
export function OutsidePage({ page }: { page: Outside }) {
  const { title } = useSnapshot(configState).values;
  const { last } = useSnapshot(refusalsState);
  const { list } = useSnapshot(tagsState);
  const { location = null, permission = null } = last ?? {};
  const name = list.find((tag) => tag.location === location)?.title;
  useEffect(() => {
    document.title = documentTitle(CODE[page], title);
  }, [page, title]);
  const Problem = page === 'forbidden' ? NoRightTo : NoSuchPage;
  return (
    <div className="outside">
      <header className="side-logo">
        <LogoMark />
        <span>{title}</span>
      </header>
      <main>
        <Problem {...{ location, permission, name }} />
      </main>
    </div>
  );
}

interface ProblemProps {
  location: string | null;
  permission?: string | null;
  /** Name of the page. */
  name?: string | undefined;
}

/** A page that the user is not permitted to see: shows the missing permission and the user's roles. */
export function NoRightTo({ location, permission = null, name }: ProblemProps) {
  const { data, loading } = useReply(profileGet, {}, PROFILE_KEY);
  const roles = data ? data.roles.join('、') || '没有' : loading && '…';
  return (
    <PageProblem
      code={CODE.forbidden}
      title="你没有权限去该页面"
      facts={{ 页面: location, 缺少权限: permission, 你的角色: roles || null }}
      actions={
        <>
          <LinkButton tone="primary" href={paths.home.to()}>
            回首页
          </LinkButton>
          <Button onClick={goBack}>返回</Button>
        </>
      }
    >
      你的角色看不到{name ? `「${name}」` : '它'}。需要的话，请管理员开通。
    </PageProblem>
  );
}

const NoSuchPage = ({ location }: ProblemProps) => (
  <PageProblem
    code={CODE['not-found']}
    title="页面不存在"
    facts={{ 地址: location }}
    actions={
      <LinkButton tone="primary" href={paths.home.to()}>
        返回首页
      </LinkButton>
    }
  >
    地址可能写错了，或者这个页面已经移走、删除。
  </PageProblem>
);

/** Before the app's first history entry in this window may be another site (S-ROUTE-6). */
function goBack(): void {
  if (currentEntry() > 0) history.back();
  else navigate(paths.home.to(), { replace: true });
}
