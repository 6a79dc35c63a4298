import { MAX_RETURN_TO_LENGTH, RETURN_TO } from '@debrief/contracts/pages'

/** The path to return to, with its query if allowed. Null if the person should land on the default page. */
export function findReturnTo({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!RETURN_TO.test(pathname)) return null
  const address = pathname + search
  return RETURN_TO.test(address) && address.length <= MAX_RETURN_TO_LENGTH ? address : pathname
}
