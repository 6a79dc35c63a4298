import { convertToStandard } from '@debrief/contracts/mistakes/recurring-changes'
import { Problem } from '@debrief/contracts/problem'
import * as grouping from '@debrief/database/standards/convert-to-standard'
import { type Context, serve } from '../context.ts'
import { noSuchGroup, notYoursToConvert, requireVisibleGroup } from '../policies/recurring-mistakes.ts'

export const convertToStandardRoute = serve(convertToStandard)(
  async ({ params: { groupId }, requestId }, context: Context) => {
    const { db, viewer } = context
    await requireVisibleGroup(context, groupId)
    const converted = await grouping.convertToStandard(db, { groupId, actorId: viewer.id, requestId })
    if (converted.outcome === 'done') return { standardId: converted.standardId }
    throw refusals[converted.outcome]()
  },
)

const refusals = {
  not_found: noSuchGroup,
  // Text from the specification.
  no_team: () =>
    new Problem('team_required', 409, 'You must be part of a team to convert mistakes to standards'),
  not_manager: notYoursToConvert,
  already: () => new Problem('already_standard', 409, 'It’s already a team standard.'),
}
