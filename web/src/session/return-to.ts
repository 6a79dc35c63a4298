import { MAX_RETURN_TO_LENGTH, RETURN_TO } from '@debrief/contracts/pages'

const MISTAKE = /^#mistake-[\da-f-]{36}$/

/** The path to return to, with its query and the mistake in its hash if allowed. Null if the person should land on the default page. */
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
