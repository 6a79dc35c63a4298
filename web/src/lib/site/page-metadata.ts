/** A page's metadata for browsers, search engines and link previews. */
export interface PageMetadata {
  /** The page's title. The product's name is added if it's missing. */
  title: string
  description: string
  keywords?: readonly string[]
  /**
   * A path on our site to an image of 1200 by 630 pixels for link previews. Without it, the product's icon is
   * used.
   */
  image?: string
  /** The page's path, such as /blog. */
  url: string
  type?: 'website' | 'article'
  publishedTime?: string
  modifiedTime?: string
  author?: string
  /** Whether to ask search engines not to list the page. */
  isUnlisted?: boolean
}

export const PRODUCT = 'Debrief'
export const DEFAULT_IMAGE = '/icon-512.png'
export const DEFAULT_AUTHOR = 'Debrief Team'

const NAMED = /\bDebrief\b/

/** Appends the product's name if the title doesn't contain it. */
export function documentTitle(title: string): string {
  const trimmed = title.trim()
  if (trimmed === '') return PRODUCT
  return NAMED.test(trimmed) ? trimmed : `${trimmed} | ${PRODUCT}`
}
