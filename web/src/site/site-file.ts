export interface SiteFile {
  /** The path below the served folder. */
  name: string
  content: string | Uint8Array
}
