/** Milliseconds after which the browser has certainly begun to read. */
const READ_BY = 60_000;

/** Makes the browser download bytes as a file of this name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_BY);
}
