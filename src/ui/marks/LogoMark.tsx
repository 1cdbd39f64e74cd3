/** The product's mark: a balance that stands on a platform. Drawn once, as a symbol in index.html. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <use href="#mark" />
    </svg>
  );
}
