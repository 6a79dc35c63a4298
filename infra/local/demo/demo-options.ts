import type { Database } from '@debrief/database/connect'
import type { KeyRing } from '@debrief/service-kit/key-ring'

export interface DemoOptions {
  db: Database
  keys: KeyRing
  githubApiUrl: string
  simulatorUrl: string
  ingestUrl: string
}
