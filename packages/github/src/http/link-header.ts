/**
 * Returns the next page's path and query, or null on the last page or if the link leads to another origin
 * (https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api).
 */
export function readNextPage(link: string | null, base: URL): string | null {
  for (const part of link?.split(/,(?=\s*<)/) ?? []) {
    const match = /^\s*<([^>]*)>\s*;(.*)$/.exec(part)
    if (match && /(?:^|;)\s*rel="?next"?\s*(?:;|$)/.test(match[2] ?? ''))
      return sameOriginPath(match[1] ?? '', base)
  }
  return null
}

/** Returns the path and query of a URL, or null if the URL is invalid or its origin isn't the base URL's. */
export function sameOriginPath(address: string, base: URL): string | null {
  if (!URL.canParse(address, base.href)) return null
  const url = new URL(address, base)
  return url.origin === base.origin ? url.pathname + url.search : null
}
