import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { type EmbeddedPage, embeddedPages } from '../../contract/embedded-pages.ts';
import { configState } from '../../state/base/config.store.ts';
import { fileAddress } from '../../state/data/files/stored-file.ts';
import { menuState } from '../../state/menu/menu.store.ts';
import { rolesFor, usePermission } from '../../state/session/Permitted.tsx';
import { Skeleton } from '../../ui/page/States.tsx';
import { PageFrame } from './PageFrame.tsx';

/** SQL 监控 */
export const SqlMonitorScreen = () => <EmbeddedScreen page="sqlMonitor" />;

/** 接口文档 */
export const ApiDocumentationScreen = () => <EmbeddedScreen page="apiDocumentation" />;

/** A page of another service inside the layout; without permission or configuration it redirects (S-CFG-2). */
function EmbeddedScreen({ page }: { page: EmbeddedPage }) {
  const { title, permission } = embeddedPages[page];
  const address = useSnapshot(configState).values.addresses[page];
  const permitted = usePermission(rolesFor({ permission }));
  const { status } = useSnapshot(menuState);
  const [, navigate] = useLocation();
  // Until the menu is loaded the user's permissions are unknown.
  const refused = address === '' ? '/404' : !permitted && status !== 'loading' && '/401';
  useEffect(() => {
    if (refused) navigate(refused, { replace: true });
  }, [refused, navigate]);
  if (address === '' || !permitted) return <Skeleton rows={8} />;
  return <PageFrame title={title} address={fileAddress(address)} />;
}
