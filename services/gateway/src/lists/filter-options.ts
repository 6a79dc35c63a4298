import { linkAgents } from '@debrief/contracts/coding-agents/link'
import type { ListScreen } from '@debrief/contracts/lists/constants'
import { listFilterOptions } from '@debrief/contracts/lists/filters'
import { type Context, serve } from '../context.ts'
import { linkLesson } from '../mistakes/lessons/catalog.ts'
import { viewedUser } from '../policies/people.ts'
import { findLooker } from '../policies/standards.ts'
import {
  type Options,
  readPullRequestOptions,
  readRecurringOptions,
  readReviewOptions,
  readStandardOptions,
} from './filter-options.queries.ts'

export const listFilterOptionsRoute = serve(listFilterOptions)(
  async ({ params: { screen }, query: { user } }, context: Context) => {
    const { lessons, agents, ...options } = await read(context, { screen, user })
    const linked = lessons.flatMap((id) => linkLesson(id) ?? [])
    const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
    return { ...options, agents: linkAgents(agents).toSorted(byName), lessons: linked.toSorted(byName) }
  },
)

const NOTHING: Options = { repositories: [], authors: [], agents: [], languages: [], lessons: [] }

const READ = {
  'pull-requests': readPullRequestOptions,
  reviews: readReviewOptions,
  'recurring-mistakes': readRecurringOptions,
} as const

async function read(
  context: Context,
  { screen, user }: { screen: ListScreen; user: string | undefined },
): Promise<Options> {
  if (screen === 'team-standards') {
    const looker = await findLooker(context)
    return looker ? readStandardOptions(context.db, looker.teamId) : NOTHING
  }
  const subject = await viewedUser(context, { user, screen: `/${screen}` })
  return READ[screen](context.db, subject)
}
