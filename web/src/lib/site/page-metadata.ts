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
}

export const PRODUCT = 'Debrief'
export const DEFAULT_IMAGE = '/icon-512.png'
export const DEFAULT_AUTHOR = 'Debrief Team'

const NAMED = /\bDebrief\b/

/** A title ends with the product's name; one that lacks it gets it appended. */
export function documentTitle(title: string): string {
  const said = title.trim()
  if (said === '') return PRODUCT
  return NAMED.test(said) ? said : `${said} | ${PRODUCT}`
}
