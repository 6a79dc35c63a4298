import { changeViewer, showViewer } from '@debrief/contracts/http/viewer'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { storeShortcuts } from './viewer.queries.ts'

export const showViewerRoute = serve(showViewer)(async (_, { viewer }: Context) => viewer)

export const changeViewerRoute = serve(changeViewer)(async ({ body }, { viewer, db }: Context) => {
  await storeShortcuts(db, viewer.id, body.singleKeyShortcuts)
  return { singleKeyShortcuts: body.singleKeyShortcuts }
})
