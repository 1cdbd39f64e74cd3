// Separate from the contract of chapters, so that the worker that sends them does not bundle it.

/** The file that a chapter of each type consists of: accepted media types (prefixes), and their description. */
export const chapterFiles = {
  videoId: { types: ['video/'], wanted: ' .mp4 视频' },
  audioId: { types: ['audio/'], wanted: ' .mp3 或 .m4a 音频' },
  documentId: {
    types: ['text/', 'application/pdf', 'application/vnd.'],
    wanted: '文档（.pdf .docx .xlsx .pptx .txt .md .csv）',
  },
} as const;
