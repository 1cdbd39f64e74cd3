import './marks.css';

/** A colour as a small square, crossed out where there is none. Decorative: its meaning is in the text next to it. */
export const ColourDot = ({ colour }: { colour: string }) => (
  <i
    className="colour-dot"
    data-none={colour === '' || undefined}
    style={{ background: colour || undefined }}
  />
);
