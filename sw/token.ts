/**
 * The current session token from the browser's cookies; null: no user is signed in, or the Cookie Store API is
 * unavailable.
 */
export async function readToken(): Promise<string | null> {
  const { cookieStore } = self as { cookieStore?: CookieStore };
  const cookie = await cookieStore?.get('token');
  return cookie?.value ? decodeURIComponent(cookie.value) : null;
}
