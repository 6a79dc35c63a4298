import type { Browser } from '../context.ts'

type CookieNoun = 'sid' | 'oauth'

/**
 * A cookie with the prefix `__Host-` requires https (RFC 6265bis, section 4.1.3.2). Browsers reject the prefix over
 * http.
 */
const toCookieName = (noun: CookieNoun, appUrl: string) =>
  appUrl.startsWith('https:') ? `__Host-${noun}` : noun

export const readCookie = (browser: Browser, noun: CookieNoun, appUrl: string) =>
  browser.cookie(toCookieName(noun, appUrl))

export function setCookie(
  { browser, appUrl }: { browser: Browser; appUrl: string },
  { noun, value, seconds }: { noun: CookieNoun; value: string; seconds: number },
): void {
  const secure = appUrl.startsWith('https:') ? '; Secure' : ''
  const text = `${toCookieName(noun, appUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  browser.answerWith('set-cookie', text)
}

export const clearCookie = (at: { browser: Browser; appUrl: string }, noun: CookieNoun) =>
  setCookie(at, { noun, value: '', seconds: 0 })

/** Returns null if the cookie is missing or occurs more than once, because duplicates can't be trusted. */
export function parseCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })
  const [value = null, ...others] = values
  return others.length === 0 ? value : null
}
