import { MAX_RETURN_TO_LENGTH, RETURN_TO } from '@debrief/contracts/pages'

const MISTAKE = /^#mistake-[\da-f-]{36}$/

/**
 * Returns the path with its query and a mistake's hash, or only the path if the rest isn't allowed or is too long.
 * Returns null if the path isn't allowed.
 */
export function findReturnTo({
  pathname,
  search,
  hash = '',
}: {
  pathname: string
  search: string
  hash?: string
}): string | null {
  if (!RETURN_TO.test(pathname)) return null
  const address = pathname + search + (MISTAKE.test(hash) ? hash : '')
  return RETURN_TO.test(address) && address.length <= MAX_RETURN_TO_LENGTH ? address : pathname
}
