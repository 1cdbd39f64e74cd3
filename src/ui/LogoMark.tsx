/** The product's mark: a balance that stands on a platform. Same drawing as public/icons/icon.svg. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--brand-solid)" />
      <path
        fill="var(--brand-on)"
        d="M14.5 6h3v2H26v3h-.6l2.1 6a4.6 4.6 0 0 1-9 0l2.1-6h-3.1v11H24v3H8v-3h6.5V11h-3.1l2.1 6a4.6 4.6 0 0 1-9 0l2.1-6H6V8h8.5z"
      />
    </svg>
  );
}
