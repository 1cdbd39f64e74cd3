/** The session token, read now from the browser's cookies; null where no user is signed in, or they cannot be read. */
export async function readToken(): Promise<string | null> {
  const { cookieStore } = self as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get('token');
  return cookie?.value ? decodeURIComponent(cookie.value) : null;
}
