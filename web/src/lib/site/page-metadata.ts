/** What a page says of itself to browsers, search engines and whoever links to it. */
export interface PageMetadata {
  /** With or without the product's name, which is added where it is missing. */
  title: string
  description: string
  keywords?: readonly string[]
  /** A picture of 1200 by 630 for those who share it; a path of ours. Left out: the product's icon. */
  image?: string
  /** The page's own path, such as /blog. */
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
