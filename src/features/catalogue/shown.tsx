import { type ReactNode, useState } from 'react';
import { notify } from '../../state/base/notices.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { MenuButton } from '../../ui/buttons/MenuButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Tabs } from '../../ui/choice/Tabs.tsx';
import { Chip } from '../../ui/marks/Chip.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { isMarked, type MarkName, StateMark } from '../../ui/marks/StateMark.tsx';
import { EmptyState, ErrorState, OfflineBanner, Skeleton } from '../../ui/page/States.tsx';

const Row = ({ children }: { children: ReactNode }) => (
  <div className="catalogue-row">{children}</div>
);

/** Buttons and other actions. */
export function Actions() {
  return (
    <>
      <Row>
        <Button tone="primary">主要</Button>
        <Button>次要</Button>
        <Button tone="plain">安静</Button>
        <Button tone="danger">删除</Button>
        <Button tone="link">链接</Button>
      </Row>
      <Row>
        <Button tone="primary" disabled>
          不可用
        </Button>
        <Button disabled>不可用</Button>
        <IconButton icon="download" label="导出" />
        <IconButton icon="search" label="查找" disabled />
      </Row>
    </>
  );
}

const nothing = () => undefined;
const entries = [
  { value: 'edit', label: '编辑', icon: 'edit', onSelect: nothing },
  { value: 'link', label: '复制链接', icon: 'link', onSelect: nothing },
  { value: 'off', label: '不可用', disabled: true, onSelect: nothing },
  { value: 'delete', label: '删除', icon: 'close', danger: true, onSelect: nothing },
];

/** Overlays. */
export function Popups() {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const show = (kind: 'success' | 'error') =>
    notify({ title: kind === 'success' ? '已下线 3 篇文章' : '1 篇缺主栏目', kind });
  return (
    <Row>
      <MenuButton actions={entries}>菜单</MenuButton>
      <MenuButton actions={entries.slice(0, 3)} checked="edit">
        单选菜单
      </MenuButton>
      <Button onClick={() => setAsking(true)}>询问</Button>
      <Button onClick={() => show('success')}>提示</Button>
      <Button onClick={() => show('error')}>出错提示</Button>
      <ConfirmDialog
        open={asking}
        title="下线「租房押金不退怎么办」？"
        danger
        confirmLabel="下线"
        onConfirm={close}
        onCancel={close}
      >
        网站上将看不到它。
      </ConfirmDialog>
    </Row>
  );
}

const states: Readonly<Record<MarkName, string>> = {
  draft: '草稿',
  pending: '待审',
  rejected: '已退回',
  approved: '已通过',
  scheduled: '待发布',
  published: '已发布',
  withdrawn: '已下线',
  on: '启用',
  off: '停用',
  locked: '锁定',
  refused: '对方拒绝',
  waiting: '待同步',
};
const counted = [
  { value: 'all', label: '全部', count: 24 },
  { value: 'draft', label: '草稿', count: 4 },
  { value: 'published', label: '已发布', count: 12_000 },
];

/** Marks of state and of persons. */
export function Marks() {
  const [tab, setTab] = useState('all');
  const names = Object.entries(states).filter(([name]) => isMarked(name));
  return (
    <>
      {[false, true].map((pill) => (
        <Row key={String(pill)}>
          {names.map(([name, label]) => (
            <StateMark key={name} name={name as MarkName} label={label} pill={pill} />
          ))}
        </Row>
      ))}
      <Row>
        <Chip label="修改于：近 7 天" onRemove={nothing} />
        {['沈知微', '陈思远', '李明珠', '王建国', 'admin'].map((name) => (
          <PersonAvatar key={name} name={name} />
        ))}
      </Row>
      <Tabs label="状态" tabs={counted} value={tab} onChange={setTab}>
        <p className="soft">{tab}</p>
      </Tabs>
    </>
  );
}

/** Empty and loading states. */
export function Waiting() {
  return (
    <>
      <OfflineBanner savedAt={Date.now()}>当前离线，显示的是本设备保存的内容</OfflineBanner>
      <Skeleton rows={2} />
      <EmptyState title="还没有文章">
        <p>文章发布后出现在网站的栏目下。</p>
      </EmptyState>
      <ErrorState message="列表没有载入" onRetry={nothing} />
    </>
  );
}
