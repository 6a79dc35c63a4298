import { asObject, asText } from '@debrief/contracts/deliveries/read-json'
import {
  forbiddenAtGithub,
  type GithubFailure,
  githubUnavailable,
  goneAtGithub,
  redirectRefused,
  rejectedByGithub,
  tokenRevoked,
} from '../errors.ts'
import type { RawAnswer } from './exchange.ts'
import { sameOriginPath } from './link-header.ts'
import { parseJson } from './parse-json.ts'
import { type Pause, readPause, readRetryAfter } from './rate-limit.ts'

export type Verdict =
  | { kind: 'ok' }
  | { kind: 'unchanged' }
  | { kind: 'moved'; target: string }
  | { kind: 'pause'; pause: Pause }
  | { kind: 'failed'; failure: GithubFailure }

export interface JudgedCall {
  call: string
  method: string
  base: URL
  resource: string
  now: number
  mask: (text: string) => string
}

const MOVED = [301, 302, 307, 308]
const GONE = [404, 410, 451]
const MAX_REASON_LENGTH = 300

export function judgeAnswer(answer: RawAnswer, judged: JudgedCall): Verdict {
  const { status } = answer
  const pause = readPause({ ...answer, now: judged.now, resource: judged.resource })
  if (pause) return { kind: 'pause', pause }
  if (status >= 200 && status < 300) return { kind: 'ok' }
  if (status === 304) return { kind: 'unchanged' }
  if (MOVED.includes(status)) return judgeRedirect(answer, judged)
  return { kind: 'failed', failure: toFailure(answer, judged) }
}

// GitHub redirects calls for a renamed or transferred repository to its numeric id
// (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects).
function judgeRedirect({ status, header }: RawAnswer, { call, method, base }: JudgedCall): Verdict {
  const target = sameOriginPath(header('location') ?? '//', base)
  const maySend = method === 'GET' || status === 307 || status === 308
  return target !== null && maySend
    ? { kind: 'moved', target }
    : { kind: 'failed', failure: redirectRefused(call, status) }
}

function toFailure(answer: RawAnswer, { call, mask, now }: JudgedCall): GithubFailure {
  const { status } = answer
  const said = mask(readReason(answer.body)).slice(0, MAX_REASON_LENGTH)
  if (status === 401) return tokenRevoked(call)
  if (status === 403) return forbiddenAtGithub(call, said)
  if (GONE.includes(status)) return goneAtGithub(call, status)
  if (status < 500 && status !== 408) return rejectedByGithub(call, status, said)
  const retryAt = readRetryAfter({ ...answer, now })
  return githubUnavailable(call, said || `status ${status}`, {
    githubStatus: status,
    ...(retryAt === null ? {} : { retryAfter: Math.ceil((retryAt - now) / 1000) }),
  })
}

function readReason(body: string): string {
  const parsed = parseJson(body)
  return asText(asObject(parsed)?.message) ?? ''
}

export function worthRepeating(failure: GithubFailure, allowed: boolean): boolean {
  return allowed && failure.retryable && (failure.githubStatus === null || (failure.retryAfter ?? 0) <= 10)
}
