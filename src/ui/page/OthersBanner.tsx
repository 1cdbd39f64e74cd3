/** Shows that items of other users are waiting on this device, without their content. */
export function OthersBanner({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="banner" role="note">
      {count} 个项目等待其他用户（已锁定，其所有者登录后继续）
    </p>
  );
}
