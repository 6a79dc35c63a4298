import { readProse } from '../agent/prose.ts'
import { CODING_AGENTS, type CodingAgent } from './coding-agents.ts'

export interface AuthoredCommit {
  message: string
  authorName: string | null
  authorEmail: string | null
}

export interface Origin {
  author: { login: string; isBot: boolean } | null
  body: string | null
  commits: readonly AuthoredCommit[]
}

/**
 * `authored` means that the agent's bot opened the pull request. `assisted` means that a person opened it with the help
 * of agents.
 */
export type AgentWork = { kind: 'authored'; agent: string } | { kind: 'assisted'; agents: string[] }

/**
 * Recognizes coding agents by the marks in CODING_AGENTS (D42). Only a bot account makes an agent the author, because
 * anyone can write a trailer. Returns null without a mark, or if another bot is the author.
 */
export function recognizeCodingAgent({ author, body, commits }: Origin): AgentWork | null {
  if (author?.isBot) {
    const login = author.login.toLowerCase()
    const agent = CODING_AGENTS.find(({ logins }) => logins.some((one) => one.toLowerCase() === login))
    return agent ? { kind: 'authored', agent: agent.id } : null
  }
  const written = body === null ? [] : readLines(body)
  const read = commits.map(readCommit)
  const agents = CODING_AGENTS.filter(
    (agent) => hasLine(agent, written) || read.some((commit) => isMarked(agent, commit)),
  )
  return agents.length > 0 ? { kind: 'assisted', agents: agents.map(({ id }) => id) } : null
}

interface ReadCommit {
  authorName: string
  authorEmail: string
  trailers: Trailer[]
  lines: string[]
}

// A revert may repeat the reverted commit's message, so marks in the revert's message don't count.
const isRevert = (message: string) =>
  /^(?:revert|reapply)\b/i.test(message) || /^This reverts commit /m.test(message)

function readCommit({ message, authorName, authorEmail }: AuthoredCommit): ReadCommit {
  const reverts = isRevert(message)
  return {
    authorName: authorName ?? '',
    authorEmail: (authorEmail ?? '').toLowerCase(),
    trailers: reverts ? [] : readTrailers(message),
    lines: reverts ? [] : readLines(message),
  }
}

const isMarked = (agent: CodingAgent, { authorName, authorEmail, trailers, lines }: ReadCommit): boolean =>
  isAgentsEmail(agent, authorEmail) ||
  (agent.authorName?.test(authorName) ?? false) ||
  hasLine(agent, lines) ||
  trailers.some((trailer) => isAgentsTrailer(agent, trailer))

/** GitHub's noreply addresses may start with the account's id. */
const NOREPLY = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/

function isAgentsEmail({ emails, logins }: CodingAgent, email: string): boolean {
  const login = NOREPLY.exec(email)?.[1]
  return emails.includes(email) || (login !== undefined && logins.some((one) => one.toLowerCase() === login))
}

const PERSON_TRAILERS = ['co-authored-by', 'co-developed-by', 'assisted-by', 'generated-by', 'generated-with']
/** These trailers name a tool, such as "Assisted-by: Claude:claude-opus-5". */
const TOOL_TRAILERS = ['assisted-by', 'generated-by', 'generated-with']

function isAgentsTrailer(agent: CodingAgent, { key, value }: Trailer): boolean {
  if (agent.trailers?.includes(key)) return true
  if (!PERSON_TRAILERS.includes(key)) return false
  const email = /<([^<>]+)>$/.exec(value)?.[1]?.trim().toLowerCase()
  // A person can have the same name as an agent, so an address takes precedence over the name.
  if (email !== undefined) return isAgentsEmail(agent, email)
  const name = value.split(/[:(@]/)[0]?.trim().toLowerCase() ?? ''
  return TOOL_TRAILERS.includes(key) && agent.names.includes(name)
}

const hasLine = ({ lines = [] }: CodingAgent, written: readonly string[]) =>
  lines.some((line) => written.some((text) => line.test(text)))

const AROUND = /^[\s*_\p{Extended_Pictographic}\uFE0F\u200D]+|[\s*_]+$/gu
const MAX_LINE_LENGTH = 300

const readLines = (text: string): string[] =>
  readProse(text)
    .text.split('\n')
    .filter((line) => line !== '' && line.length <= MAX_LINE_LENGTH)
    .map((line) => line.replace(AROUND, '').toLowerCase())

interface Trailer {
  /** In lowercase. */
  key: string
  value: string
}

const TRAILER = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/
/** Git writes these lines itself, and counts them as trailers. */
const BY_GIT = /^(?:Signed-off-by: |\(cherry picked from commit )/

/**
 * Follows the rules of `git interpret-trailers`. The last paragraph is a trailer block if all of its lines are
 * trailers. If Git wrote one of the trailers, a quarter of the lines is enough. A line that starts with a space
 * continues the trailer above it.
 */
export function readTrailers(message: string): Trailer[] {
  const paragraphs = message
    .replaceAll('\r\n', '\n')
    .trimEnd()
    .split(/\n(?:[ \t]*\n)+/)
  const block = paragraphs.length > 1 ? paragraphs.at(-1) : undefined
  if (block === undefined) return []
  const trailers: Trailer[] = []
  let counted = 0
  let others = 0
  let isByGit = false
  for (const line of block.split('\n')) {
    const last = trailers.at(-1)
    const [, key, value = ''] = TRAILER.exec(line) ?? []
    if (BY_GIT.test(line)) isByGit = true
    if (key !== undefined) trailers.push({ key: key.toLowerCase(), value: value.trim() })
    if (key !== undefined || BY_GIT.test(line)) counted += 1
    else if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`
    else others += 1
  }
  const isBlock = others === 0 || (isByGit && counted * 3 >= others)
  return isBlock ? trailers : []
}
