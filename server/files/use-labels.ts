/** What people call the entities that name files, and the fields in which they do. */
export const entities: Readonly<
  Record<string, { label: string; fields: Readonly<Record<string, string>> }>
> = {
  article: {
    label: '文章',
    fields: {
      coverId: '封面',
      coverMiddleId: '中图',
      coverSmallId: '小图',
      attachmentIds: '附件',
      body: '正文',
    },
  },
  cata: { label: '栏目', fields: { bannerId: '横幅' } },
  expand: { label: '扩展内容', fields: { imageId: '图片' } },
  course: { label: '课程', fields: { coverId: '封面', summary: '简介' } },
  chapter: {
    label: '章节',
    fields: {
      videoId: '视频',
      audioId: '音频',
      documentId: '文档',
      handoutIds: '讲义',
      body: '正文',
    },
  },
  user: { label: '用户', fields: { avatar: '头像' } },
};

/** A field that has no name of its own: an address somewhere in a text. */
export const ANY_FIELD = '内容';
