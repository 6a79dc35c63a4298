import type { ReactElement } from 'react'
import type { SettingInPages } from './from-settings.ts'
import type { PageMetadata } from './page-metadata.ts'

/** Data that contains prices has one form for installations with billing and one for those without. */
export type PageData = object | { ifBilling: object; unlessBilling: object }

/** A page rendered at build time to plain HTML, without React in the browser. */
export interface PublicDocument {
  /** The page's path, such as /privacy-policy. */
  path: string
  /** Listed in the sitemap only if this setting has a value. */
  condition?: SettingInPages
  metadata: Omit<PageMetadata, 'url'>
  /** Structured data (https://schema.org), one JSON-LD script for each entry. */
  data?: readonly PageData[]
  /** Whether scripts must run before the first paint, because they hide parts of the page. */
  needsScriptsFirst?: boolean
  /** Rendered with renderToStaticMarkup, so it can't use browser hooks, the router or style attributes. */
  element: ReactElement
}
