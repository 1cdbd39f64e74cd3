import { useSnapshot } from 'valtio';
import { installApp, installState } from '../../state/device/install.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

/** How to install the app here: by a button where the browser offers it, else step by step (S-PWA-1). */
export function InstallPanel() {
  const { offered, installed } = useSnapshot(installState);
  return (
    <Panel
      title="安装应用"
      actions={
        offered && (
          <Button tone="primary" onClick={() => void installApp()}>
            安装应用
          </Button>
        )
      }
    >
      {installed ? (
        <p>应用已安装，从主屏幕或桌面图标打开即可。</p>
      ) : (
        <>
          <p>安装后从图标直接打开，可以接收其他应用分享的文件，浏览器也更不容易清理保存的内容。</p>
          {!offered && <InstallSteps />}
        </>
      )}
    </Panel>
  );
}

function InstallSteps() {
  return (
    <>
      <h3 className="steps-title">iPad 和 iPhone（Safari）</h3>
      <ol className="steps">
        <li>点击地址栏旁的「分享」按钮（方框和向上的箭头）。</li>
        <li>在列表中选择「添加到主屏幕」；看不到时先点「更多」。</li>
        <li>点击右上角的「添加」，然后从主屏幕的图标打开并登录。</li>
      </ol>
      <h3 className="steps-title">电脑和安卓平板（Chrome、Edge）</h3>
      <ol className="steps">
        <li>打开浏览器菜单，选择「安装」或「添加到主屏幕」。</li>
        <li>确认后从桌面或主屏幕的图标打开。</li>
      </ol>
    </>
  );
}
