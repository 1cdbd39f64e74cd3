import './marks.css';

const TONES = 5;

/** The first letter of a name in a disc, whose colour is derived from the name. Decorative: the name is next to it. */
export function PersonAvatar({ name, size = 22 }: { name: string; size?: number }) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      className="person"
      data-tone={sum % TONES}
      aria-hidden="true"
      style={{ width: size, height: size }}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
