export const ADDRESS_REFUSALS = [
  'invalid',
  'credentials',
  'fragment',
  'not_https',
  'private_address',
  'redirect',
] as const
export type AddressRefusal = (typeof ADDRESS_REFUSALS)[number]

export const ADDRESS_REFUSAL_TEXTS: Record<AddressRefusal, string> = {
  invalid: 'This isn’t a valid address. Enter a complete one, such as https://example.com/debrief.',
  credentials: 'The address contains a user name or password. Remove it.',
  fragment: 'The address contains a #. Remove it and everything after it.',
  not_https: 'The address must start with https://.',
  private_address: 'The address points to a private network. Use one that is reachable from the internet.',
  redirect: 'The address redirects to another one. Enter the final address.',
}

export const MAX_ADDRESS_LENGTH = 2_000

/** `new URL` removes or replaces these characters, so the URL would differ from the text that the person sees. */
const REPLACED_BY_URL = /[\p{Cc}\p{Cf}\s\\]/u

/**
 * Validates an address without using the network. The server checks later whether the operator allows its network and
 * `http://`. Any port except 0 is valid, because operators allow networks, not ports.
 */
export function parseOutboundAddress(text: string): { url: URL } | { refused: AddressRefusal } {
  if (text.length > MAX_ADDRESS_LENGTH || REPLACED_BY_URL.test(text)) return { refused: 'invalid' }
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) {
    return { refused: /^[a-z][a-z\d+.-]*:/i.test(text) && !/^https?:/i.test(text) ? 'not_https' : 'invalid' }
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text))
    return { refused: 'credentials' }
  if (text.includes('#')) return { refused: 'fragment' }
  if (url.port === '0') return { refused: 'invalid' }
  return { url }
}
