import {
  answerRepeat,
  mergeGroups,
  moveMistake,
  renameGroup,
  undoGroupChange,
} from '@debrief/contracts/http/recurring-changes'
import { Problem } from '@debrief/contracts/problem'
import type { GroupingOutcome } from '@debrief/database/grouping/grouping-outcome'
import * as merging from '@debrief/database/grouping/merge-groups'
import * as moving from '@debrief/database/grouping/move-mistake'
import * as repeats from '@debrief/database/grouping/possible-repeats'
import * as renaming from '@debrief/database/grouping/rename-group'
import * as undoing from '@debrief/database/grouping/undo-group-change'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noSuchGroup } from './group-subject.ts'
import { findSeenGroup } from './seen-group.queries.ts'

export const renameGroupRoute = serve(renameGroup)(
  async ({ params: { groupId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    return answerOf(await renaming.renameGroup(context.db, { ...asked, requestId, ...body }))
  },
)

export const mergeGroupsRoute = serve(mergeGroups)(
  async ({ params: { groupId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    return answerOf(await merging.mergeGroups(context.db, { ...asked, requestId, intoId: body.into }))
  },
)

export const moveMistakeRoute = serve(moveMistake)(
  async ({ params: { groupId, mistakeId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    return answerOf(await moving.moveMistake(context.db, { ...asked, requestId, mistakeId, to: body.to }))
  },
)

export const answerRepeatRoute = serve(answerRepeat)(
  async ({ params: { groupId, repeatId }, body, requestId }, context: Context) => {
    const asked = await mayAsk(context, groupId)
    const outcome = await repeats.answerRepeat(context.db, {
      ...asked,
      requestId,
      mistakeId: repeatId,
      ...body,
    })
    if (outcome === 'not_found') throw noSuchRepeat()
    return { groupId }
  },
)

const noSuchRepeat = () =>
  new Problem('no_such_repeat', 404, 'There is nothing left to answer here. Reload the page.')

export const undoGroupChangeRoute = serve(undoGroupChange)(
  async ({ params: { groupId, changeId }, requestId }, { db, viewer }: Context) => {
    // The change to be undone may have deleted the group.
    const seen = await findSeenGroup(db, { groupId, viewerId: viewer.id })
    if (seen?.isMembersOwn) throw refusals.not_allowed()
    const asked = { groupId, actorId: viewer.id, requestId, changeId: Number(changeId) }
    return answerOf(await undoing.undoGroupChange(db, asked))
  },
)

/** Throws 404 if the viewer can't see the group, and 403 if it is a member's own group. */
async function mayAsk(
  { db, viewer }: Context,
  groupId: string,
): Promise<{ groupId: string; actorId: string }> {
  const seen = await findSeenGroup(db, { groupId, viewerId: viewer.id })
  if (!seen) throw noSuchGroup()
  if (seen.isMembersOwn) throw refusals.not_allowed()
  return { groupId, actorId: viewer.id }
}

function answerOf(done: GroupingOutcome): { groupId: string | null } {
  if (done.outcome === 'done') return { groupId: done.groupId }
  throw refusals[done.outcome]()
}

const refusals = {
  not_found: noSuchGroup,
  not_allowed: () =>
    new Problem(
      'not_yours_to_change',
      403,
      'A team’s recurring mistake is changed by its manager, and a person’s own by that person.',
    ),
  other_scope: () =>
    new Problem('other_owner', 409, 'The two are not of the same person or team. Choose another one.'),
  other_category: () =>
    new Problem('other_category', 409, 'The two are of different categories. Choose one of the same.'),
  is_standard: () =>
    new Problem('is_standard', 409, 'A standard is not merged into another. Merge the other into it.'),
  unchanged: () => new Problem('unchanged', 409, 'It is so already. Nothing was changed.'),
  changed_since: () =>
    new Problem(
      'changed_since',
      409,
      'What was changed later stands in the way. Take back the later change first.',
    ),
  undone_already: () => new Problem('undone_already', 409, 'That was taken back already.'),
}
