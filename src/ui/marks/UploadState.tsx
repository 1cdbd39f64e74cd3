const labels: Readonly<Record<string, { text: string; tone?: string }>> = {
  hashing: { text: '正在校验', tone: 'info' },
  queued: { text: '已保存到本设备，等待上传', tone: 'warning' },
  uploading: { text: '正在上传', tone: 'info' },
  finishing: { text: '正在完成', tone: 'info' },
  done: { text: '已上传', tone: 'success' },
  paused: { text: '已暂停' },
  'waiting-network': { text: '已保存到本设备，等待网络', tone: 'warning' },
  'waiting-auth': { text: '等待重新登录', tone: 'warning' },
  'needs-attention': { text: '需要处理', tone: 'danger' },
};

/** The state of an upload in words, and the reason. */
export function UploadState({ state, reason }: { state: string; reason: string }) {
  const { text, tone } = labels[state] ?? { text: state };
  return (
    <span className="badge" data-tone={tone} title={reason}>
      {text}
    </span>
  );
}
