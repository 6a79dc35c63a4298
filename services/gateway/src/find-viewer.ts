import type { Viewer } from '@debrief/contracts/http/viewer'
import type { Request } from 'express'

/** Who is asking; null when nobody is signed in. */
export type FindViewer = (request: Request) => Promise<Viewer | null>
