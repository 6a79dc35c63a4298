import type { ReactElement } from 'react'
import type { SettingInPages } from './from-settings.ts'
import type { PageMetadata } from './page-metadata.ts'

/** Data with prices has two forms, because some installations have no billing. */
export type PageData = object | { ifBilling: object; unlessBilling: object }

export interface PublicDocument {
  path: string
  /** The sitemap lists the page only if this setting has a value. */
  condition?: SettingInPages
  metadata: Omit<PageMetadata, 'url'>
  /** Structured data (https://schema.org). Each entry becomes a JSON-LD script. */
  data?: readonly PageData[]
  /** Whether scripts must run before the first paint, because they hide parts of the page. */
  needsScriptsFirst?: boolean
  /**
   * Rendered with renderToStaticMarkup, so effects and the router don't work. The content security policy forbids style
   * attributes.
   */
  element: ReactElement
}
