import { Panel } from '../../ui/page/Panel.tsx';

/** What this device's lock protects against and what not, in plain words. */
export function ProtectionPanel() {
  return (
    <Panel title="这些内容有多安全">
      <ul className="steps">
        <li>
          每位用户的内容分开保存，草稿、修改、待上传文件的名称和内容都加密（公开的视频除外）；退出登录后密钥随之删除，只有本人再次登录才能打开。
        </li>
        <li>每次登录使用新的密钥：留下的内容改用新密钥加密之后，服务器不再保留旧密钥。</li>
        <li>它能防止下一个使用这台设备的人看到你的草稿、修改和私有文件。</li>
        <li>
          它不能防止直接从磁盘读取浏览器文件的人：已删除的密钥和内容可能还留在那里。要防止这一点，请使用系统的磁盘加密。
        </li>
        <li>它不能防止恶意软件，也不能防止能够控制这台设备或浏览器的人。</li>
        <li>离开前请退出登录；不要在不信任的设备上登录或添加文件。</li>
      </ul>
    </Panel>
  );
}
