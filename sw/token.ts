/** The session token, from the browser's cookies, as of now; null where nobody is signed in, or they cannot be asked. */
export async function readToken(): Promise<string | null> {
  const { cookieStore } = self as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get('token');
  return cookie?.value ? decodeURIComponent(cookie.value) : null;
}
