import type { ReactElement } from 'react'
import type { SettingInPages } from './from-settings.ts'
import type { PageMetadata } from './page-metadata.ts'

/** The second form where it says something of prices. */
export type PageData = object | { ifBilling: object; unlessBilling: object }

/** A page that is rendered when the web is built: plain HTML, without React in the browser. */
export interface PublicDocument {
  /** Its address, such as /privacy-policy. */
  path: string
  /** Listed in the sitemap only if this setting has a value. */
  condition?: SettingInPages
  metadata: Omit<PageMetadata, 'url'>
  /** schema.org's description of it, one script of JSON-LD for each. */
  data?: readonly PageData[]
  /** Whether what scripts leave out has to be gone before anything is painted. */
  needsScriptsFirst?: boolean
  /** Rendered with renderToStaticMarkup: no hooks that need a browser, no router, no style attributes. */
  element: ReactElement
}
