import { readProse } from '../agent/prose.ts'
import { CODING_AGENTS, type CodingAgent } from './coding-agents.ts'
import { readTrailers, type Trailer } from './trailers.ts'

export interface AuthoredCommit {
  message: string
  authorName: string | null
  authorEmail: string | null
}

export interface Origin {
  author: { login: string; isBot: boolean } | null
  /** The pull request's description. Null if it's empty or unknown. */
  body: string | null
  /** Empty if the commits are unknown. */
  commits: readonly AuthoredCommit[]
}

/**
 * `authored`: a coding agent's bot opened the pull request. `assisted`: a person opened it, with help from these
 * agents.
 */
export type Recognized = { kind: 'authored'; agent: string } | { kind: 'assisted'; agents: string[] }

/**
 * Recognizes the coding agents that worked on a pull request by the marks in CODING_AGENTS (D42). Only a bot account
 * makes an agent the author, because anybody can write a trailer. Null if there is no mark, or if another bot is the
 * author. Texts are only compared with the marks, so nothing else in them has any effect.
 */
export function recognizeCodingAgent({ author, body, commits }: Origin): Recognized | null {
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

// A revert may repeat the reverted commit's message. Marks in that message say nothing about the revert.
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

/** An account's noreply address on GitHub, with or without the account's id. */
const NOREPLY = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/

function isAgentsEmail({ emails, logins }: CodingAgent, email: string): boolean {
  const login = NOREPLY.exec(email)?.[1]
  return emails.includes(email) || (login !== undefined && logins.some((one) => one.toLowerCase() === login))
}

const PERSON_TRAILERS = ['co-authored-by', 'co-developed-by', 'assisted-by', 'generated-by', 'generated-with']
/** Trailers that name a tool, with or without an address, such as "Assisted-by: Claude:claude-opus-5". */
const TOOL_TRAILERS = ['assisted-by', 'generated-by', 'generated-with']

function isAgentsTrailer(agent: CodingAgent, { key, value }: Trailer): boolean {
  if (agent.trailers?.includes(key)) return true
  if (!PERSON_TRAILERS.includes(key)) return false
  const email = /<([^<>]+)>$/.exec(value)?.[1]?.trim().toLowerCase()
  // If there's an address, ignore the name, because a person can have the same name as an agent.
  if (email !== undefined) return isAgentsEmail(agent, email)
  const name = value.split(/[:(@]/)[0]?.trim().toLowerCase() ?? ''
  return TOOL_TRAILERS.includes(key) && agent.names.includes(name)
}

const hasLine = ({ lines = [] }: CodingAgent, written: readonly string[]) =>
  lines.some((line) => written.some((text) => line.test(text)))

/** Emoji, emphasis marks and spaces before a line, and emphasis marks and spaces after it. */
const AROUND = /^[\s*_\p{Extended_Pictographic}\uFE0F\u200D]+|[\s*_]+$/gu
/** In characters. Longer lines are ignored, because no mark is that long. */
const MAX_LINE_LENGTH = 300

/** Returns a text's lines in lowercase. Leaves out code blocks, quotations and comments. */
const readLines = (text: string): string[] =>
  readProse(text)
    .text.split('\n')
    .filter((line) => line !== '' && line.length <= MAX_LINE_LENGTH)
    .map((line) => line.replace(AROUND, '').toLowerCase())
