import type { AgentMistake, ListedAgent } from '@debrief/contracts/coding-agents/coding-agents'
import type { StandardEffect } from '@debrief/contracts/standards/standards'
import { count, listAnd } from '@debrief/domain/words'
import { formatDay } from '../../lib/format-time.ts'

export const agents = 'Coding agents'
export const exportAs = 'Export coding agents as {format}'
export const about = (team: string | undefined) =>
  team === undefined
    ? 'Mistakes that coding agents repeat in your repositories.'
    : `Mistakes that coding agents repeat in the repositories of ${team}. Everyone on the team sees this page.`
export const listFailed = 'The coding agents could not be loaded.'
export const agentFailed = 'This coding agent could not be loaded.'
export const noAgents = 'No coding agents yet'
export const aboutNoAgents =
  'When an agent’s bot, such as Copilot’s or Claude’s, opens a pull request in a connected repository and the pull request is merged, the agent appears here.'
export const lastMerged =
  '{agent}’s last pull request was merged {time}. Its analyzed pull requests count toward your plan, but aren’t in anyone’s reviews.'

/** Returns text such as "14 analyzed pull requests, 2 repeated mistakes". */
export const describeAgent = ({ analyzed, repeated }: ListedAgent): string =>
  `${count(analyzed, 'analyzed pull request')}, ${count(repeated, 'repeated mistake')}`

export const noneRepeated = 'No repeated mistakes'
export const aboutNoneRepeated = (agent: string) =>
  `${agent} hasn’t made any mistake twice in the pull requests that Debrief analyzed.`
export const stopped = 'Stopped'
export const rate = (occurrences: number, opportunities: number) =>
  `in ${occurrences} of ${count(opportunities, 'pull request')} where it could have happened`
export const merged = '{pullRequest}, merged {time}'

export const standard = 'Team standard: {standard}'
export const noStandard =
  'No standard covers this mistake yet. You can add a rule to the agent’s instructions:'
export const copyInstruction = 'Copy as instruction'
export const copyInstructionFor = (title: string) => `Copy as instruction for ${title}`

/**
 * Describes whether the mistake stopped. Returns null if it happened recently, or if the number of opportunities is
 * unknown.
 */
export function describeSilence({ silence }: Pick<AgentMistake, 'silence'>): string | null {
  const { verdict, opportunitiesSince } = silence
  if (verdict === 'recent' || opportunitiesSince === null) return null
  if (verdict === 'too-little-evidence')
    return 'Not seen lately, but it could have happened in too few pull requests to tell whether it stopped.'
  if (verdict === 'unsure') return 'It may not have stopped: a more recent mistake could be the same one.'
  return `Not seen in the last ${count(opportunitiesSince, 'pull request')} where it could have happened.`
}

function listRepositories(names: readonly string[]): string {
  const short = names.map((name) => name.split('/').at(-1) ?? name)
  return short.length > 2 ? count(short.length, 'repository', 'repositories') : listAnd(short)
}

export function describeReach(
  { exportedAt, readOverMcpAt, mergedAt, mergedInto }: NonNullable<AgentMistake['standard']>,
  now: Date,
): string {
  const day = (at: string) => formatDay(new Date(at), now)
  const ways = [
    ...(exportedAt ? [`an editor file (since ${day(exportedAt)})`] : []),
    ...(mergedAt ? [`files in ${listRepositories(mergedInto)} (since ${day(mergedAt)})`] : []),
    ...(readOverMcpAt ? [`MCP (since ${day(readOverMcpAt)})`] : []),
  ]
  if (ways.length > 0) return `Coding agents get this standard from ${listAnd(ways)}.`
  return 'No coding agent knows this standard yet. Export it to the agent’s instructions, or connect MCP.'
}

export const VERDICTS: Record<StandardEffect['verdict'], string> = {
  fewer: 'Seen less often since the standard reached an agent.',
  more: 'Seen more often since the standard reached an agent.',
  'no-difference': 'No clear difference since the standard reached an agent.',
  'too-little-evidence': 'Too little evidence so far.',
}
