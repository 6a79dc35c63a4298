export interface PageMetadata {
  title: string
  description: string
  keywords?: readonly string[]
  /** The path of an image of 1200 by 630 pixels for link previews. The default is the product's icon. */
  image?: string
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

export function documentTitle(title: string): string {
  const trimmed = title.trim()
  if (trimmed === '') return PRODUCT
  return NAMED.test(trimmed) ? trimmed : `${trimmed} | ${PRODUCT}`
}
