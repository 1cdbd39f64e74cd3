/** Background, floor and motif of a picture. */
type Colours = readonly [ground: string, floor: string, ink: string];

const blue: Colours = ['#d5dcea', '#adb8cf', '#506e98'];
const sand: Colours = ['#e8dccf', '#d3c0ac', '#9b7350'];
const green: Colours = ['#d5e5da', '#aecab8', '#4b8064'];
const rose: Colours = ['#ecd9de', '#d5b5be', '#985470'];
const violet: Colours = ['#dfd8ea', '#c2b6d6', '#6f5a9a'];
const teal: Colours = ['#d2e4e6', '#a9c8cc', '#3f7f88'];

const SEAL = '#b23a2c';
const WIDTH = 705;
const HEIGHT = 390;

const box = (x: number, y: number, width: number, height: number, fill = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${fill && ` fill="${fill}"`}/>`;
const disc = (x: number, y: number, r: number, fill = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}"${fill && ` fill="${fill}"`}/>`;
const row = (from: number, step: number, count: number, draw: (x: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(from + at * step)).join('');

/** A document with lines and a seal. */
const sheet = (x: number) =>
  box(x, 60, 210, 270, '#fff') +
  row(100, 34, 4, (y) => box(x + 30, y, 150 - (y % 3) * 24, 9, '#c3cbd6')) +
  `<circle cx="${x + 152}" cy="270" r="30" fill="none" stroke="${SEAL}" stroke-width="7"/>`;

const drawings: Readonly<Record<string, readonly [Colours, string]>> = {
  '法院.png': [
    blue,
    `<path d="M352 80L520 160H185z"/>${box(205, 170, 295, 26)}${row(232, 72, 4, (x) => box(x, 206, 26, 100))}${box(190, 308, 325, 26)}`,
  ],
  '劳动合同.png': [green, sheet(126) + sheet(369)],
  '合同.png': [sand, `${sheet(248)}<path d="M470 90l40 40-130 130-54 14 14-54z"/>`],
  '遗嘱.png': [
    rose,
    `${sheet(248)}<path d="M500 70c-60 30-90 90-96 160l-10 60 30-50c60-40 84-100 76-170z"/>`,
  ],
  '安全帽.png': [
    sand,
    `<path d="M205 270a147 147 0 0 1 294 0z"/>${box(330, 110, 44, 160, '#b98f68')}${box(170, 270, 365, 30)}`,
  ],
  '天平.png': [
    violet,
    `${box(345, 90, 14, 220)}${box(270, 310, 164, 22)}${box(190, 110, 324, 12)}${disc(352, 92, 18)}<path d="M130 240L196 122l66 118zM442 240l66-118 66 118z" fill="none" stroke="#6f5a9a" stroke-width="7"/><path d="M126 240h140a70 46 0 0 1-140 0zM438 240h140a70 46 0 0 1-140 0z"/>`,
  ],
  '家庭.png': [
    rose,
    `${disc(260, 150, 42)}${disc(440, 150, 42)}${disc(350, 216, 30)}<path d="M190 320a70 112 0 0 1 140 0zM370 320a70 112 0 0 1 140 0z"/><path d="M300 326a50 70 0 0 1 100 0z" fill="#b57a90"/>`,
  ],
  '房屋.png': [
    teal,
    `<path d="M352 70L540 210H165z"/>${box(205, 210, 295, 120)}${box(322, 240, 60, 90, '#d2e4e6')}${box(236, 236, 52, 46, '#d2e4e6')}${box(416, 236, 52, 46, '#d2e4e6')}`,
  ],
  '道路.png': [
    blue,
    `<path d="M300 110h110l190 280H110z"/>${[130, 200, 290].map((y, at) => box(349 - at * 3, y, 12 + at * 6, 40 + at * 12, '#fff')).join('')}${disc(560, 90, 34, '#d8a77c')}`,
  ],
  '手机.png': [
    violet,
    `<rect x="262" y="40" width="180" height="310" rx="24"/>${box(278, 74, 148, 230, '#f4f1f9')}${box(298, 98, 108, 70, '#c2b6d6')}${row(190, 30, 3, (y) => box(298, y, 108, 10, '#d7cfe4'))}${disc(352, 327, 11, '#f4f1f9')}`,
  ],
  '办公楼.png': [
    teal,
    `${box(180, 110, 150, 224)}${box(350, 60, 180, 274, '#5d949c')}${row(132, 46, 4, (y) => row(200, 42, 3, (x) => box(x, y, 26, 26, '#d2e4e6')))}${row(86, 46, 5, (y) => row(374, 48, 3, (x) => box(x, y, 30, 26, '#d2e4e6')))}`,
  ],
  '盾牌.png': [
    green,
    `<path d="M352 56l130 44v92c0 76-54 126-130 152-76-26-130-76-130-152v-92z"/><path d="M292 196l44 46 82-92" fill="none" stroke="#fff" stroke-width="20"/>`,
  ],
};

/** Names of the example pictures. */
export const pictureNames: readonly string[] = Object.keys(drawings);

/** An example picture as SVG, in the size of a cover. */
export function pictureSvg(name: string): string {
  const [[ground, floor, ink], drawing] = drawings[name] ?? [blue, ''];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="${ink}">${box(0, 0, WIDTH, HEIGHT, ground)}${box(0, 318, WIDTH, 72, floor)}${drawing}</svg>`;
}
