import { auditCalls, EXPORT_MOST } from '../../contract/access/audit.ts';
import type { RequestOf } from '../../contract/endpoint.ts';
import { saveFile } from '../../lib/files/save-file.ts';
import { formatCount } from '../../lib/sizes.ts';
import { notify } from '../../state/base/notices.store.ts';
import { client } from '../../state/base/page-client.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import type { LoadFields } from './field-names.ts';
import { logCsv } from './log-csv.ts';

interface LogExportProps {
  filters: RequestOf<typeof auditCalls.export>;
  loadFields: LoadFields;
}

/** Exports the filtered events as CSV; if there are too many, the newest ones. */
export function LogExport({ filters, loadFields }: LogExportProps) {
  const { label, disabled } = useOnlineOnly('导出 CSV');
  const { busy, problem, send } = useSending();
  const run = async () => {
    const { list, more } = await client.call(auditCalls.export, filters, { quiet: true });
    const csv = await logCsv(list, loadFields);
    saveFile(new Blob([csv], { type: 'text/csv' }), '操作日志.csv');
    const most = `已导出最新的 ${formatCount(EXPORT_MOST)} 条，更早的请缩小时间范围再导出`;
    notify({
      title: more ? most : `已导出 ${formatCount(list.length)} 条日志`,
      kind: more ? 'warning' : 'success',
    });
  };
  return (
    <MayWrite call={auditCalls.export}>
      <Button disabled={disabled || busy} onClick={() => void send(run)}>
        <Icon name="download" />
        {label}
      </Button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </MayWrite>
  );
}
