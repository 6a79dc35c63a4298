import { MAX_SAVED_VIEWS } from '@debrief/contracts/lists/constants'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  renameSavedView,
} from '@debrief/contracts/lists/saved-views'
import { Problem } from '@debrief/contracts/problem'
import * as savedViews from '@debrief/database/lists/saved-views'
import { storableText } from '@debrief/database/storable'
import { type Context, type Route, serve } from '../context.ts'
import { noSuchSavedView } from '../policies/people.ts'

const listSavedViewsRoute = serve(listSavedViews)(async (_, { db, viewer }: Context) => ({
  views: await savedViews.listSavedViews(db, viewer.id),
}))

const createSavedViewRoute = serve(createSavedView)(async ({ body }, { db, viewer }: Context) => {
  const name = storableText(body.name)
  const wanted = { ...body, name, userId: viewer.id, limit: MAX_SAVED_VIEWS }
  return toView(await savedViews.createSavedView(db, wanted))
})

const renameSavedViewRoute = serve(renameSavedView)(async ({ params, body }, { db, viewer }: Context) => {
  const wanted = { userId: viewer.id, id: params.viewId, name: storableText(body.name) }
  return toView(await savedViews.renameSavedView(db, wanted))
})

const deleteSavedViewRoute = serve(deleteSavedView)(async ({ params }, { db, viewer }: Context) => {
  if (!(await savedViews.deleteSavedView(db, { userId: viewer.id, id: params.viewId })))
    throw noSuchSavedView()
  return { deleted: true as const }
})

function toView(outcome: savedViews.ViewOutcome): savedViews.SavedView {
  if (outcome.outcome === 'done') return outcome.view
  throw refusals[outcome.outcome]()
}

const refusals = {
  not_found: noSuchSavedView,
  taken: () => new Problem('name_taken', 409, 'You already have a view with this name. Choose another name.'),
  full: () =>
    new Problem(
      'too_many_views',
      409,
      `You have ${MAX_SAVED_VIEWS} saved views, which is the maximum. Delete one to save another.`,
    ),
}

export const savedViewRoutes: readonly Route[] = [
  listSavedViewsRoute,
  createSavedViewRoute,
  renameSavedViewRoute,
  deleteSavedViewRoute,
]
