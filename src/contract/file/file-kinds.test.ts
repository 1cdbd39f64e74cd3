import { describe, expect, it } from 'vitest';
import { HEAD_BYTES, refusalOf } from './file-kinds.ts';

const MEBIBYTE = 1024 * 1024;
const defaults = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPG = [0xff, 0xd8, 0xff, 0xe0];
const MP3 = [0xff, 0xfb, 0x90, 0x64];
const MP4 = [0, 0, 0, 24, ...Buffer.from('ftypisom')];

const refusal = (name: string, size: number, head: readonly number[], limits = defaults) =>
  refusalOf({ name, size, head: Uint8Array.from(head.slice(0, HEAD_BYTES)) }, limits);

describe('S-UP-1 what may be uploaded', () => {
  it.each([
    ['图.png', 2 * MEBIBYTE, PNG],
    ['图.JPG', 2 * MEBIBYTE, JPG],
    ['图.jpeg', 2 * MEBIBYTE, JPG],
    ['录像.mp4', 200 * MEBIBYTE, MP4],
    ['卷宗.pdf', 100 * MEBIBYTE, [...Buffer.from('%PDF-1.7')]],
    ['说明.txt', 1, [65]],
    ['讲座.mp3', 100 * MEBIBYTE, MP3],
    ['讲座.mp3', 10, [...Buffer.from('ID3')]],
    ['讲座.m4a', 100 * MEBIBYTE, MP4],
  ])('S-UP-1 accepts %s of %i bytes', (name, size, head) => {
    expect(refusal(name, size, head)).toBeNull();
  });

  it.each([
    ['图.png', 2 * MEBIBYTE + 1, PNG, '文件超过 2MB 的限制'],
    ['图.jpg', 2 * MEBIBYTE + 1, JPG, '文件超过 2MB 的限制'],
    ['录像.mp4', 200 * MEBIBYTE + 1, MP4, '文件超过 200MB 的限制'],
    ['卷宗.zip', 100 * MEBIBYTE + 1, [0x50, 0x4b], '文件超过 100MB 的限制'],
    ['图.png', 10, JPG, '文件内容与扩展名不符'],
    ['图.jpg', 10, PNG, '文件内容与扩展名不符'],
    ['录像.mp4', 10, PNG, '文件内容与扩展名不符'],
    ['图.png', 4, PNG.slice(0, 4), '文件内容与扩展名不符'],
    ['讲座.mp3', 100 * MEBIBYTE + 1, MP3, '文件超过 100MB 的限制'],
    ['讲座.mp3', 10, JPG, '文件内容与扩展名不符'],
    ['讲座.m4a', 10, MP3, '文件内容与扩展名不符'],
  ])('S-UP-1 refuses %s of %i bytes', (name, size, head, reason) => {
    expect(refusal(name, size, head)).toBe(reason);
  });

  it.each(['图.gif', '图.svg', '页.html', '程序.exe', '图', '图.png.exe', '图.constructor', ''])(
    'S-UP-1 refuses the extension of %j and names the accepted ones',
    (name) => {
      expect(refusal(name, 10, PNG)).toMatch(/^不支持该文件类型，可上传：png、jpg/);
    },
  );

  it.each(['图.png', '图.jpg', '录像.mp4', '讲座.mp3', '卷宗.pdf', '说明.txt', '表.csv', '记.md'])(
    'S-UP-1 refuses an empty %s',
    (name) => expect(refusal(name, 0, [])).toBe('文件是空的（0 字节），没有可上传的内容'),
  );

  it('S-UP-1 applies the limits of the run-time configuration', () => {
    const limits = { imageMaxMB: 0.5, videoMaxMB: 1, fileMaxMB: 3 };
    expect(refusal('图.png', MEBIBYTE, PNG, limits)).toBe('文件超过 0.5MB 的限制');
    expect(refusal('录像.mp4', MEBIBYTE, MP4, limits)).toBeNull();
    expect(refusal('录像.mp4', MEBIBYTE + 1, MP4, limits)).toBe('文件超过 1MB 的限制');
    expect(refusal('说明.txt', 3 * MEBIBYTE + 1, [65], limits)).toBe('文件超过 3MB 的限制');
  });
});
