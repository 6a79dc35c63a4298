export interface SiteFile {
  /** Below the folder that is served. */
  name: string
  content: string | Uint8Array
}
