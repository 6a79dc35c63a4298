import { convertToStandard } from '@debrief/contracts/http/recurring-changes'
import { Problem } from '@debrief/contracts/problem'
import * as grouping from '@debrief/database/grouping/convert-to-standard'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import { noSuchGroup } from './group-subject.ts'
import { findSeenGroup } from './seen-group.queries.ts'

export const convertToStandardRoute = serve(convertToStandard)(
  async ({ params: { groupId }, requestId }, { db, viewer }: Context) => {
    if (!(await findSeenGroup(db, { groupId, viewerId: viewer.id }))) throw noSuchGroup()
    const converted = await grouping.convertToStandard(db, { groupId, actorId: viewer.id, requestId })
    if (converted.outcome === 'done') return { standardId: converted.standardId }
    throw refusals[converted.outcome]()
  },
)

const refusals = {
  not_found: noSuchGroup,
  // As the specification words it.
  no_team: () =>
    new Problem('team_required', 409, 'You must be part of a team to convert mistakes to standards'),
  not_manager: () =>
    new Problem('not_the_manager', 403, 'Only the manager of the team makes a standard of it.'),
  already: () => new Problem('already_standard', 409, 'It is a standard of the team already.'),
}
