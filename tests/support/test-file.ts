/** A file that a page is given, as Playwright takes it. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
