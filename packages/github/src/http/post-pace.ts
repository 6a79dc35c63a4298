import { GithubPaused } from '../errors.ts'
import type { Clock } from './clock.ts'

export interface PostPace {
  run<Answer>(call: PacedCall, task: () => Promise<Answer>): Promise<Answer>
}

export type WriteKind = 'content' | 'reaction'

export interface PacedCall {
  method: string
  target: string
  writes?: WriteKind | undefined
  signal?: AbortSignal | undefined
}

/** A turn to create content for an account. The turn expires if the process that claimed it dies. */
export interface PostTurn {
  end(): Promise<unknown>
}

export interface PostPaceOptions extends Clock {
  /** The minimum wait in milliseconds from a response until the next call that creates content. */
  spacing: number
  /**
   * Claims the account's turn, which only one process can have at a time. If the turn is taken, returns the
   * milliseconds until the next try.
   */
  takeTurn?: (() => Promise<PostTurn | number>) | undefined
}

/**
 * GitHub asks for one second between calls that write
 * (https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api).
 */
export const POST_SPACING_MS = 1_000

/**
 * The size of a leaky bucket that drains one step per spacing. GitHub allows 80 calls that create content per minute
 * (https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits). With
 * these sizes, Debrief makes at most 75 such calls per minute.
 */
const STEPS_AHEAD: Record<WriteKind, number> = { content: 8, reaction: 15 }
const CONTENT_PER_HOUR = 500
const HOUR_MS = 3_600_000
const MAX_TURN_WAIT_MS = 5_000

/**
 * Keeps one account's calls that create content within GitHub's limits. Reactions pass waiting calls, because people
 * expect reactions immediately.
 */
export function createPostPace(options: PostPaceOptions): PostPace {
  const { spacing, now, wait } = options
  let last: Promise<unknown> = Promise.resolve()
  let emptyAt = Number.NEGATIVE_INFINITY
  let nextContentAt = Number.NEGATIVE_INFINITY
  let withinHour: number[] = []

  async function takeStep(kind: WriteKind, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const over = emptyAt - now() - STEPS_AHEAD[kind] * spacing
      const due = Math.max(over, kind === 'content' ? nextContentAt - now() : 0)
      if (due <= 0) break
      await wait(due, signal)
    }
    emptyAt = Math.max(emptyAt, now()) + spacing
  }

  function countInHour(): void {
    withinHour = withinHour.filter((at) => at > now() - HOUR_MS)
    const oldest = withinHour.at(-CONTENT_PER_HOUR)
    if (oldest !== undefined) throw new GithubPaused(new Date(oldest + HOUR_MS), 'secondary', now())
    withinHour.push(now())
  }

  async function post<Answer>({ signal }: PacedCall, task: () => Promise<Answer>): Promise<Answer> {
    signal?.throwIfAborted()
    await takeStep('content', signal)
    const turn = await waitForTurn(options, signal)
    try {
      countInHour()
      return await task()
    } finally {
      nextContentAt = now() + spacing
      await turn?.end().catch(() => {})
    }
  }

  return {
    async run(call, task) {
      const kind = classifyWrite(call)
      if (kind === null || spacing === 0) return task()
      if (kind === 'content') {
        const mine = last.then(() => post(call, task))
        last = mine.catch(() => {})
        return mine
      }
      await takeStep(kind, call.signal)
      return task()
    },
  }
}

async function waitForTurn(
  { takeTurn, now, wait }: PostPaceOptions,
  signal: AbortSignal | undefined,
): Promise<PostTurn | undefined> {
  const deadline = now() + MAX_TURN_WAIT_MS
  for (;;) {
    const turn = await takeTurn?.()
    if (typeof turn !== 'number') return turn
    if (now() + turn > deadline)
      throw new GithubPaused(new Date(now() + MAX_TURN_WAIT_MS), 'secondary', now())
    await wait(turn, signal)
  }
}

function classifyWrite({ method, target, writes }: PacedCall): WriteKind | null {
  if (writes) return writes
  if (method !== 'POST') return null
  if (/\/(comments|replies|reviews|events)$/.test(target)) return 'content'
  return target.endsWith('/reactions') ? 'reaction' : null
}
