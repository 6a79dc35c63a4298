/** What a page tells browsers, search engines and sites that link to it. */
export interface PageMetadata {
  /** With or without the product's name, which is added if it's missing. */
  title: string
  description: string
  keywords?: readonly string[]
  /**
   * The path of an image of 1200 by 630 pixels, for sites that link to the page. The default is the product's
   * icon.
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

/** Appends the product's name if the title doesn't contain it. */
export function documentTitle(title: string): string {
  const trimmed = title.trim()
  if (trimmed === '') return PRODUCT
  return NAMED.test(trimmed) ? trimmed : `${trimmed} | ${PRODUCT}`
}
