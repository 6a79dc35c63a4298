import { asFullName } from '@debrief/contracts/deliveries/read-json'

export interface AddressedPullRequest {
  fullName: string
  number: number
}

const SHORT = /^([^/\s#]+\/[^/\s#]+)#(\d{1,9})$/
const PATH = /^\/([^/]+\/[^/]+)\/pull\/(\d{1,9})(?:\/|$)/

/**
 * Accepts the URL of any page of a pull request, or owner/name#12. Returns null for anything else. The scheme is
 * optional, because browsers hide it.
 */
export function readAddress(text: string, webUrl: string): AddressedPullRequest | null {
  const [, shortName, shortNumber] = SHORT.exec(text) ?? []
  if (shortName && shortNumber) return addressed(shortName, shortNumber)
  const home = new URL(webUrl)
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `${home.protocol}//${text}`)
  if (address?.host !== home.host) return null
  const root = home.pathname.replace(/\/+$/, '')
  if (!address.pathname.startsWith(`${root}/`)) return null
  const [, name, number] = PATH.exec(address.pathname.slice(root.length)) ?? []
  return name && number ? addressed(name, number) : null
}

function addressed(name: string, digits: string): AddressedPullRequest | null {
  const fullName = asFullName(name)
  const number = Number(digits)
  return fullName && number > 0 ? { fullName, number } : null
}
