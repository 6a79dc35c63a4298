import {
  answerRepeat,
  convertToStandard,
  mergeGroups,
  moveMistake,
  renameGroup,
  undoGroupChange,
} from '@debrief/contracts/mistakes/recurring-changes'
import { Problem } from '@debrief/contracts/problem'
import type { GroupingOutcome } from '@debrief/database/mistakes/change-outcome'
import * as merging from '@debrief/database/mistakes/merge-groups'
import * as moving from '@debrief/database/mistakes/move-mistake'
import * as repeats from '@debrief/database/mistakes/possible-repeats'
import * as renaming from '@debrief/database/mistakes/rename-group'
import * as undoing from '@debrief/database/mistakes/undo-group-change'
import * as converting from '@debrief/database/standards/convert-to-standard'
import { type Context, type Route, serve } from '../context.ts'
import {
  noSuchGroup,
  noSuchRepeat,
  notYoursToChange,
  notYoursToConvert,
  refuseMembersGroup,
  requireChangeableGroup,
  requireVisibleGroup,
} from '../policies/recurring-mistakes.ts'

const renameGroupRoute = serve(renameGroup)(
  async ({ params: { groupId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    return toAnswer(await renaming.renameGroup(context.db, { ...asked, requestId, ...body }))
  },
)

const mergeGroupsRoute = serve(mergeGroups)(
  async ({ params: { groupId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    return toAnswer(await merging.mergeGroups(context.db, { ...asked, requestId, intoId: body.into }))
  },
)

const moveMistakeRoute = serve(moveMistake)(
  async ({ params: { groupId, mistakeId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    return toAnswer(await moving.moveMistake(context.db, { ...asked, requestId, mistakeId, to: body.to }))
  },
)

const answerRepeatRoute = serve(answerRepeat)(
  async ({ params: { groupId, repeatId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    const outcome = await repeats.answerRepeat(context.db, {
      ...asked,
      requestId,
      mistakeId: repeatId,
      ...body,
    })
    if (outcome === 'not_found') throw noSuchRepeat()
    return { groupId, undo: null }
  },
)

const undoGroupChangeRoute = serve(undoGroupChange)(
  async ({ params: { groupId, changeId }, requestId }, context: Context) => {
    const { db, viewer } = context
    await refuseMembersGroup(context, groupId)
    const asked = { groupId, actorId: viewer.id, requestId, changeId: Number(changeId) }
    return { ...toAnswer(await undoing.undoGroupChange(db, asked)), undo: null }
  },
)

async function mayAsk(context: Context, groupId: string): Promise<{ groupId: string; actorId: string }> {
  await requireChangeableGroup(context, groupId)
  return { groupId, actorId: context.viewer.id }
}

function toAnswer(result: GroupingOutcome) {
  if (result.outcome === 'done') {
    const { groupId, historyId, changeId } = result
    return { groupId, undo: { groupId: historyId, changeId: String(changeId) } }
  }
  throw refusals[result.outcome]()
}

const refusals = {
  not_found: noSuchGroup,
  not_allowed: notYoursToChange,
  other_scope: () =>
    new Problem(
      'other_owner',
      409,
      'The recurring mistake you chose belongs to a different person or team. Choose another one.',
    ),
  other_category: () =>
    new Problem(
      'other_category',
      409,
      'The recurring mistake you chose has a different category. Choose one in the same category.',
    ),
  is_standard: () =>
    new Problem(
      'is_standard',
      409,
      'A standard can’t be merged into another recurring mistake. Merge the other one into the standard, unless both are standards.',
    ),
  unchanged: () =>
    new Problem('unchanged', 409, 'There was nothing to change. Reload the page to see the current state.'),
  changed_since: () =>
    new Problem('changed_since', 409, 'A later change depends on this one. Undo the later change first.'),
  undone_already: () => new Problem('undone_already', 409, 'This change has already been undone.'),
}

const convertToStandardRoute = serve(convertToStandard)(
  async ({ params: { groupId }, requestId }, context: Context) => {
    const { db, viewer } = context
    await requireVisibleGroup(context, groupId)
    const converted = await converting.convertToStandard(db, { groupId, actorId: viewer.id, requestId })
    if (converted.outcome === 'done') return { standardId: converted.standardId }
    throw conversionRefusals[converted.outcome]()
  },
)

const conversionRefusals = {
  not_found: noSuchGroup,
  // The specification prescribes this message.
  no_team: () =>
    new Problem('team_required', 409, 'You must be part of a team to convert mistakes to standards'),
  not_manager: notYoursToConvert,
  already: () => new Problem('already_standard', 409, 'This recurring mistake is already a team standard.'),
}

export const groupRoutes: readonly Route[] = [
  renameGroupRoute,
  mergeGroupsRoute,
  moveMistakeRoute,
  answerRepeatRoute,
  undoGroupChangeRoute,
  convertToStandardRoute,
]
