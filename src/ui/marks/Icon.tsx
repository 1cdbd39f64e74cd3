/** Drawings on a 24 grid, stroked. Names are those that menus use (`meta.icon`); unknown ones show a dot. */
const drawings: Readonly<Record<string, string>> = Object.freeze({
  dashboard: 'M3 10.5L12 3l9 7.5V21h-6v-7H9v7H3z',
  article: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  cata: 'M4 5h5v5H4zM15 4h5v4h-5zM15 14h5v4h-5zM9 8h3v8h3M12 6h3',
  expand: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  course: 'M3 6l9-3 9 3-9 3zM6 8v6c3 2.5 9 2.5 12 0V8M21 6v7',
  dict: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12M9 8h6',
  file: 'M3 6h7l2 3h9v11H3z',
  document: 'M14 3H6a1 1 0 0 0-1 1v16a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8zM14 3v5h5',
  film: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM10 9l5 3-5 3z',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  add: 'M12 5v14M5 12h14',
  video: 'M3 6h13v12H3zM16 11l5-3v8l-5-3',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  role: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  system:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  audit: 'M5 3h14v18H5zM9 8h6M9 12h6M9 16h3',
  session: 'M3 5h18v12H3zM8 21h8M12 17v4',
  link: 'M10 14l10-10M14 4h6v6M19 14v6H4V5h6',
  eye: 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.6 9.4a2.5 2.5 0 1 1 3.5 2.5c-.7.3-1.1.8-1.1 1.6M12 16.6h.01',
  device: 'M4 5h16v14H4zM4 14h16M8 17h.01',
  tablet: 'M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  phone: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  windowed: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  fold: 'M4 6h16M11 12h9M4 18h16M7 9l-3 3 3 3',
  unfold: 'M4 6h16M4 12h9M4 18h16M17 9l3 3-3 3',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  size: 'M4 19l5-14 5 14M6 14h6M15 19l3-8 3 8M16 16h4',
  logout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  chevron: 'M9 6l6 6-6 6',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  calendar: 'M4 5h16v15H4zM4 9h16M8 3v4M16 3v4',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 6l-6 6 6 6',
  check: 'M5 12l5 5L19 7',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M3 4h18v16H3zM9 4v16M15 4v16',
  order: 'M8 4v16M4 16l4 4 4-4M16 20V4M12 8l4-4 4 4',
  grid: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  restore: 'M4 9h11a5 5 0 0 1 0 10H9M8 5L4 9l4 4',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  send: 'M21 3L3 10l7 4 4 7zM10 14L21 3',
  publish: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.5l2.7 2.7L16 9.5',
  withdraw: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM6 18L18 6',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  copy: 'M9 9h12v12H9zM5 15H3V3h12v2',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  lock: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4',
  key: 'M8 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 12l8-8M16 7l3 3M14 9l2 2',
  picture: 'M3 5h18v14H3zM4 17l5-5 4 4 3-3 4 4M15 9h.01',
  audio: 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4',
  box: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8',
  ascending: 'M12 20V5M7 10l5-5 5 5',
  descending: 'M12 4v15M7 14l5 5 5-5',
  letters: 'M3 18l5-12 5 12M5 14h6M14 18l3.5-8 3.5 8M15.2 15.5h4.6',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v4M4 16c0-2 3-2 3 0 0 1.5-3 2-3 4h3',
  toggle: 'M8 7h8a5 5 0 0 1 0 10H8A5 5 0 0 1 8 7zM16 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  tag: 'M3 12V4a1 1 0 0 1 1-1h8l9 9-9 9zM7.5 7.5h.01',
  chain: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
  cloud:
    'M12 19v-8M8.8 14l3.2-3 3.2 3M6.5 18a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.8.8A4.2 4.2 0 0 1 17.5 18',
  offline: 'M3 3l18 18M8 6.6A6 6 0 0 1 18 9.5a4.2 4.2 0 0 1 2 7M16 18H7a4.5 4.5 0 0 1-1-8.9',
  dot: 'M12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
});

/** A decorative icon in the text's colour. */
export const Icon = ({ name, size = 18 }: { name: string; size?: number }) => (
  <Drawing path={Object.hasOwn(drawings, name) ? drawings[name] : drawings.dot} size={size} />
);

/** A path on a 24 grid, drawn as all icons are. */
export const Drawing = ({ path, size = 18 }: { path: string | undefined; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
