import {
  type AgentMistake,
  exportCodingAgents,
  type ListedAgent,
  listCodingAgents,
  showCodingAgent,
} from '@debrief/contracts/coding-agents/coding-agents'
import { toOwnSubject } from '@debrief/database/pull-requests/visibility'
import { codingAgentName } from '@debrief/domain/coding-agents/coding-agents'
import { writeInstruction } from '@debrief/domain/coding-agents/instruction'
import { type Context, type Route, serve } from '../context.ts'
import { serveExport } from '../lists/export-list.ts'
import { describeRecurring } from '../mistakes/describe-recurring.ts'
import { readLesson } from '../mistakes/lessons/catalog.ts'
import { type GroupRow, readRecurringGroups } from '../mistakes/recurring-list.queries.ts'
import { findTeamAgents, requireAgent } from '../policies/teams.ts'
import { describeEffect, describeRate } from '../standards/effect.queries.ts'
import { type AgentRow, type MistakeFacts, readAgents, readMistakeFacts } from './coding-agents.queries.ts'

const MAX_MISTAKES = 50

const listCodingAgentsRoute = serve(listCodingAgents)(async (_, context: Context) => {
  const of = await findTeamAgents(context)
  const agents = await readAgents(context.db, of)
  return { team: of.teamName === null ? null : { name: of.teamName }, agents: agents.map(listAgent) }
})

const exportCodingAgentsRoute = serveExport(exportCodingAgents, {
  file: 'coding-agents',
  columns: {
    Agent: ({ name }) => name,
    'Analyzed pull requests': ({ analyzed }) => analyzed,
    'Repeated mistakes': ({ repeated }) => repeated,
    'Last merged': ({ lastMergedAt }) => lastMergedAt,
  },
  open: async (_, context) => (await readAgents(context.db, await findTeamAgents(context))).map(listAgent),
})

const showCodingAgentRoute = serve(showCodingAgent)(async ({ params }, context: Context) => {
  const { agent, of } = await requireAgent(context, params.agent)
  const subject = toOwnSubject(agent.ownerId)
  const { page } = await readRecurringGroups(context.db, { subject, limit: MAX_MISTAKES })
  const repeated = page.filter(({ count }) => count > 1)
  const facts = await readMistakeFacts(context.db, { ...of, ownerId: agent.ownerId }, repeated)
  return {
    ...listAgent(agent),
    mistakes: repeated.flatMap((group) => {
      const found = facts.get(group.id)
      return found ? [describeMistake(group, found)] : []
    }),
  }
})

export const codingAgentRoutes: readonly Route[] = [
  listCodingAgentsRoute,
  // Must come before showCodingAgentRoute, whose `agent` parameter would match "export".
  exportCodingAgentsRoute,
  showCodingAgentRoute,
]

const listAgent = ({ agent, analyzed, repeated, lastMergedAt }: AgentRow): ListedAgent => ({
  id: agent,
  name: codingAgentName(agent),
  analyzed,
  repeated,
  lastMergedAt: lastMergedAt.toISOString(),
})

function describeMistake(
  group: GroupRow,
  { standard, all, inScope, pullRequests }: MistakeFacts,
): AgentMistake {
  const { id, title, category, programmingLanguage, lesson, count, lastAt, silence } =
    describeRecurring(group)
  const after = {
    occurrences: inScope.all.occurrences - inScope.before.occurrences,
    opportunities: inScope.all.opportunities - inScope.before.opportunities,
  }
  const fix = (lesson && readLesson(lesson.id)?.fix) ?? null
  const toTime = (at: string | null) => at && new Date(at).toISOString()
  return {
    id,
    title,
    category,
    programmingLanguage,
    lesson,
    count,
    lastAt,
    silence,
    rate: describeRate(all),
    pullRequests,
    standard: standard && {
      id: standard.id,
      title: standard.title,
      exportedAt: toTime(standard.exportedAt),
      readOverMcpAt: toTime(standard.readOverMcpAt),
      mergedAt: toTime(standard.mergedAt),
      mergedInto: standard.mergedInto,
      effect: standard.reachedAt === null ? null : describeEffect(inScope.before, after),
    },
    instruction: standard ? null : writeInstruction({ title: lesson?.name ?? title, fix, count }),
  }
}
