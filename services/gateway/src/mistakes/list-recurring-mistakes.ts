import { listRecurringMistakes } from '@debrief/contracts/mistakes/recurring-mistakes'
import { type Context, serve } from '../context.ts'
import { viewedUser } from '../policies/people.ts'
import { countSeverities, describeRecurring } from './describe-recurring.ts'
import { readRecurringGroups } from './recurring-list.queries.ts'

export const listRecurringMistakesRoute = serve(listRecurringMistakes)(
  async ({ query: { user, severity } }, context: Context) => {
    const subject = await viewedUser(context, { user, screen: '/recurring-mistakes' })
    const rows = await readRecurringGroups(context.db, { subject })
    const all = rows.map(describeRecurring)
    const groups = severity === 'all' ? all : all.filter((group) => group.severity === severity)
    return { groups, counts: countSeverities(all) }
  },
)
