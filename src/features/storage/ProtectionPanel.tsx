import { Panel } from '../../ui/page/Panel.tsx';

/** What the lock of this device protects against, and what not, in plain words. */
export function ProtectionPanel() {
  return (
    <Panel title="这些内容有多安全">
      <ul className="steps">
        <li>
          每位用户的内容分开保存，草稿、修改和文件加密（公开的视频除外）；退出登录后密钥随之删除，只有本人再次登录才能打开。
        </li>
        <li>它能防止下一个使用这台设备的人看到你的草稿、修改和私有文件。</li>
        <li>它不能防止恶意软件，也不能防止能够控制这台设备或浏览器的人。</li>
        <li>离开前请退出登录；不要在不信任的设备上登录或添加文件。</li>
      </ul>
    </Panel>
  );
}
