import type { Activity } from '../../contract/session/profile.ts';
import { Age } from '../../ui/marks/Age.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { EmptyState } from '../../ui/page/States.tsx';

/** This user's recent actions, so that they notice actions by others in their name. */
export function ActivityPanel({ activity }: { activity: readonly Activity[] }) {
  return (
    <Panel title="我的操作">
      {activity.length === 0 ? (
        <EmptyState title="还没有操作记录" />
      ) : (
        <table className="table" aria-label="我的操作">
          <thead>
            <tr>
              <th scope="col">操作</th>
              <th scope="col">结果</th>
              <th scope="col">IP 地址</th>
              <th scope="col">时间</th>
            </tr>
          </thead>
          <tbody>
            {activity.map(({ at, action, result, address }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no id, and their order is fixed
              <tr key={index}>
                <th scope="row">{action}</th>
                <td data-label="结果">{result === 'ok' ? '成功' : '未成功'}</td>
                <td data-label="IP 地址">{address}</td>
                <td data-label="时间">
                  <Age at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
