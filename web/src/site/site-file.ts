export interface SiteFile {
  /** The path relative to the served folder. */
  name: string
  content: string | Uint8Array
}
