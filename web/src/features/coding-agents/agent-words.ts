import type { AgentMistake, ListedAgent } from '@debrief/contracts/coding-agents/coding-agents'
import type { StandardEffect } from '@debrief/contracts/standards/standards'
import { count, listAnd } from '@debrief/domain/words'
import { formatDay } from '../../lib/format-time.ts'

/** Returns text such as "14 analyzed pull requests, 2 repeated mistakes". */
export const describeAgent = ({ analyzed, repeated }: ListedAgent): string =>
  `${count(analyzed, 'analyzed pull request')}, ${count(repeated, 'repeated mistake')}`

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

function describeRepositories(names: readonly string[]): string {
  const short = names.map((name) => name.split('/').at(-1) ?? name)
  return short.length > 2
    ? `files in ${count(short.length, 'repository', 'repositories')}`
    : `files in ${listAnd(short)}`
}

export function describeReach(
  { exportedAt, readOverMcpAt, mergedAt, mergedInto }: NonNullable<AgentMistake['standard']>,
  now: Date,
): string {
  const day = (at: string) => formatDay(new Date(at), now)
  const ways = [
    ...(exportedAt ? [`an editor file since ${day(exportedAt)}`] : []),
    ...(mergedAt ? [`${describeRepositories(mergedInto)} since ${day(mergedAt)}`] : []),
    ...(readOverMcpAt ? [`MCP since ${day(readOverMcpAt)}`] : []),
  ]
  if (ways.length > 0) return `Coding agents have had access to this standard through ${listAnd(ways)}.`
  return 'No coding agent knows this standard yet. Export it to the agent’s instructions, or connect MCP.'
}

export const VERDICTS: Record<StandardEffect['verdict'], string> = {
  fewer: 'Seen less often since the standard reached an agent.',
  more: 'Seen more often since the standard reached an agent.',
  'no-difference': 'No clear difference since the standard reached an agent.',
  'too-little-evidence': 'Too little evidence so far.',
}
