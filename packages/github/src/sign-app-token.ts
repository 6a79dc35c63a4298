import { type KeyObject, sign } from 'node:crypto'

// At most ten minutes, and begun a little before for clocks that are not quite the same:
// https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app
const BEGUN_BEFORE_S = 60
const LASTS_S = 9 * 60

/** What an App shows that it is itself by, at `now`, in milliseconds since 1970. */
export function signAppToken(
  { appId, key }: { appId: number; key: KeyObject },
  now: number,
): { jwt: string; expiresAt: string } {
  const seconds = Math.floor(now / 1_000)
  const claims = { iat: seconds - BEGUN_BEFORE_S, exp: seconds + LASTS_S, iss: appId }
  const text = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), key).toString('base64url')
  return { jwt: `${text}.${signature}`, expiresAt: new Date(claims.exp * 1_000).toISOString() }
}
