/** A picture that came as a base64 or percent-encoded data URL as a Blob's address: the CSP allows no data URLs. */
export function blobAddress(dataUrl: string): string {
  const [, type, base64, body] =
    /^data:([^;,]*)(?:;charset=[^;,]*)?(;base64)?,(.*)$/is.exec(dataUrl) ?? [];
  if (body === undefined) return '';
  const text = base64 ? atob(body) : decodeURIComponent(body);
  const bytes = base64 ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : text;
  return URL.createObjectURL(new Blob([bytes], { type: type ?? '' }));
}
