import './marks.css';

/** A colour as a small square, crossed out where there is none. It is decoration: what it means stands beside it in words. */
export const ColourDot = ({ colour }: { colour: string }) => (
  <i
    className="colour-dot"
    data-none={colour === '' || undefined}
    style={{ background: colour || undefined }}
  />
);
