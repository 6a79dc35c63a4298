import type { Viewer } from '@debrief/contracts/http/viewer'
import type { Database } from '@debrief/database/connect'

/** What a route may use; one for each request. */
export interface Context {
  viewer: Viewer
  db: Database
}
