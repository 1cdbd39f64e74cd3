import type { AppConfig } from '../../contract/app-config.ts';
import type { chapterFiles } from '../../contract/content/chapter-files.ts';

/** Hints on the files that each field of a chapter accepts, with the configured limits. */
export const chapterFileHints: Readonly<
  Record<keyof typeof chapterFiles, (limits: AppConfig['upload']) => string>
> = {
  videoId: ({ videoMaxMB }) => `视频（.mp4）不超过 ${videoMaxMB}MB，离线时也可添加，时长自动读取。`,
  audioId: ({ fileMaxMB }) =>
    `音频（.mp3 .m4a）不超过 ${fileMaxMB}MB，离线时也可添加，时长自动读取。`,
  documentId: ({ fileMaxMB }) =>
    `文档（.pdf .docx .xlsx .pptx .txt .md .csv）不超过 ${fileMaxMB}MB，离线时也可添加。`,
};
