import { listViewable } from '@debrief/contracts/http/viewable'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { readViewable } from '../policy/viewed-user.queries.ts'

export const listViewableRoute = serve(listViewable)(async (_, { db, viewer }: Context) => ({
  people: await readViewable(db, viewer.id),
}))
