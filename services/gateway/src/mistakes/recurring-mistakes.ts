import {
  listRecurringMistakes,
  showRecurringMistake,
  showRecurringTimeline,
} from '@debrief/contracts/mistakes/recurring-mistakes'
import { isOwn } from '@debrief/database/pull-requests/visibility'
import { type Context, serve } from '../context.ts'
import { viewedUser } from '../policies/people.ts'
import { noSuchGroup, requireGroupSubject } from '../policies/recurring-mistakes.ts'
import { describeRecurring } from './describe-recurring.ts'
import { readHistory } from './history.queries.ts'
import { readGroupDetail } from './recurring-detail.queries.ts'
import { countRecurringGroups, readRecurringGroup, readRecurringGroups } from './recurring-list.queries.ts'
import { readPossibleRepeats, readPractice, readTimeline } from './timeline.queries.ts'

const PAGE = 100

export const listRecurringMistakesRoute = serve(listRecurringMistakes)(
  async ({ query: { user, severity, sort, after, ...filters } }, context: Context) => {
    const { db } = context
    const subject = await viewedUser(context, { user, screen: '/recurring-mistakes' })
    const [{ page, next }, counts] = await Promise.all([
      readRecurringGroups(db, { subject, severity, sort, after, ...filters, limit: PAGE }),
      countRecurringGroups(db, subject, filters),
    ])
    return { groups: page.map(describeRecurring), counts, next }
  },
)

const FIRST = 5
const MORE = 20

export const showRecurringMistakeRoute = serve(showRecurringMistake)(
  async ({ params: { groupId }, query: { user } }, context: Context) => {
    const { db } = context
    const subject = await requireGroupSubject(context, { groupId, user })
    const row = await readRecurringGroup(db, { subject, groupId })
    if (!row) throw noSuchGroup()
    const { keys } = row
    const [{ managesTeam, ...detail }, practice, timeline, possibleRepeats, history] = await Promise.all([
      readGroupDetail(db, { subject, groupId, keys }),
      readPractice(db, { subject, groupId }),
      readTimeline(db, { subject, groupId, limit: FIRST }),
      readPossibleRepeats(db, { subject, groupId, lastAt: row.lastAt }),
      readHistory(db, groupId),
    ])
    const mayChange = row.teamId === null ? row.ownerId === context.viewer.id : managesTeam
    return {
      ...describeRecurring(row),
      ...detail,
      description: row.description,
      opportunity: keys.map((key) => key.replace('/', ' ')),
      practice,
      timeline,
      possibleRepeats,
      history: history.map(({ actorId, ...change }) => ({
        ...change,
        mayUndo: change.undoneAt === null && (mayChange || actorId === context.viewer.id),
      })),
      mayChange,
      mayAnswer: isOwn(subject),
      mayMove: mayChange || (row.teamId !== null && isOwn(subject) && !row.isStandard),
      mayConvert: managesTeam && !row.isStandard,
    }
  },
)

export const showRecurringTimelineRoute = serve(showRecurringTimeline)(
  async ({ params: { groupId }, query: { user, after } }, context: Context) => {
    const { db } = context
    const subject = await requireGroupSubject(context, { groupId, user })
    const row = await readRecurringGroup(db, { subject, groupId })
    if (!row) throw noSuchGroup()
    return readTimeline(db, { subject, groupId, after, limit: MORE })
  },
)
