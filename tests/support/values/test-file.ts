/** A file for a page, in the format of Playwright. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
