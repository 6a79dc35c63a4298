/**
 * This pattern and ADDRESS accept only ASCII. Lowercasing a non-ASCII character could produce an allowed domain: the
 * lowercase Kelvin sign is an ASCII k.
 */
const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/
const ADDRESS = /^[\x21-\x3f\x41-\x7e]+@([A-Za-z0-9.-]+)$/

export const isDomain = (text: string): boolean => DOMAIN.test(text)

export const readDomains = (text: string): string[] =>
  text
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '')

/** Subdomains don't count. An empty list allows everyone, even without an address. */
export function isAllowed(email: string | null, domains: readonly string[]): boolean {
  if (domains.length === 0) return true
  const domain = ADDRESS.exec(email ?? '')?.[1]?.toLowerCase()
  return domain !== undefined && domains.includes(domain)
}
