import {
  changeStandard,
  confirmStandard,
  createStandard,
  deleteStandard,
  restoreStandard,
} from '@debrief/contracts/standards/standards'
import {
  dismissSuggestion,
  publishSuggestion,
  restoreSuggestion,
} from '@debrief/contracts/standards/suggested-standards'
import type { DeletedStandard } from '@debrief/database/standards/deleted-standard'
import * as restoring from '@debrief/database/standards/restore-standard'
import * as standards from '@debrief/database/standards/standards'
import { storableText } from '@debrief/database/storable'
import type { z } from 'zod'
import { type Context, type Route, serve } from '../context.ts'
import {
  noSuchStandard,
  noSuchSuggestion,
  requireManager,
  requireTeamManagerFor,
  teamRequired,
} from '../policies/standards.ts'
import { openUndo, sealUndo, undoExpired } from '../undo.ts'

const DELETED = 'standard'

export const createStandardRoute = serve(createStandard)(async ({ body, requestId }, context: Context) => {
  await requireManager(context)
  const asked = { actorId: context.viewer.id, requestId, text: toStandardText(body) }
  return requireId(await standards.createStandard(context.db, asked), noSuchStandard)
})

export const changeStandardRoute = serve(changeStandard)(
  async ({ params, body, requestId }, context: Context) => {
    await requireTeamManagerFor(context, params.standardId, noSuchStandard)
    const asked = { ...params, actorId: context.viewer.id, requestId, text: toStandardText(body) }
    return requireId(await standards.changeStandard(context.db, asked), noSuchStandard)
  },
)

export const deleteStandardRoute = serve(deleteStandard)(async ({ params, requestId }, context: Context) => {
  await requireTeamManagerFor(context, params.standardId, noSuchStandard)
  const asked = { ...params, actorId: context.viewer.id, requestId }
  const written = await standards.deleteStandard(context.db, asked)
  requireId(written, noSuchStandard)
  return { deleted: true, undo: sealUndo(DELETED, written.deleted, context) } as const
})

export const restoreStandardRoute = serve(restoreStandard)(async ({ body, requestId }, context: Context) => {
  await requireManager(context)
  const deleted = openUndo<DeletedStandard>(DELETED, body.undo, context)
  const asked = { actorId: context.viewer.id, requestId, deleted }
  return requireId(await restoring.restoreStandard(context.db, asked), undoExpired)
})

export const confirmStandardRoute = serve(confirmStandard)(
  async ({ params, requestId }, context: Context) => {
    await requireTeamManagerFor(context, params.standardId, noSuchStandard)
    const asked = { ...params, actorId: context.viewer.id, requestId }
    return requireId(await standards.confirmStandard(context.db, asked), noSuchStandard)
  },
)

const publishSuggestionRoute = serve(publishSuggestion)(
  async ({ params, body: scope, requestId }, context: Context) => {
    await requireTeamManagerFor(context, params.suggestionId, noSuchSuggestion)
    const asked = { groupId: params.suggestionId, actorId: context.viewer.id, requestId, scope }
    return requireId(await standards.publishSuggestion(context.db, asked), noSuchSuggestion)
  },
)

const dismissSuggestionRoute = serve(dismissSuggestion)(async ({ params, requestId }, context: Context) => {
  await requireTeamManagerFor(context, params.suggestionId, noSuchSuggestion)
  const asked = { groupId: params.suggestionId, actorId: context.viewer.id, requestId }
  requireId(await standards.dismissSuggestion(context.db, asked), noSuchSuggestion)
  return { dismissed: true } as const
})

const restoreSuggestionRoute = serve(restoreSuggestion)(async ({ params, requestId }, context: Context) => {
  await requireManager(context)
  const asked = { groupId: params.suggestionId, actorId: context.viewer.id, requestId }
  return requireId(await restoring.restoreSuggestion(context.db, asked), noSuchSuggestion)
})

const toStandardText = (body: z.output<(typeof createStandard)['body']>): standards.StandardText => ({
  title: storableText(body.title),
  description: storableText(body.description),
  category: body.category,
  scope: { languages: body.languages, paths: body.paths },
})

function requireId(written: standards.StandardOutcome, missing: () => Error): { id: string } {
  if (written.outcome === 'done') return { id: written.id }
  throw written.outcome === 'no_team' ? teamRequired() : missing()
}

export const suggestionRoutes: readonly Route[] = [
  publishSuggestionRoute,
  dismissSuggestionRoute,
  restoreSuggestionRoute,
]
