import { Problem } from '@debrief/contracts/problem'
import { Router } from 'express'
import { allowOnly, sendProblem } from './problems.ts'

export interface HealthChecks {
  ready(): Promise<void>
  started(): Promise<void>
  draining(): boolean
}

const CHECK_TIMEOUT = 1_000
const CACHED_FOR = 2_000
const MAX_TURN = 2_000
const BEAT = 500

/** Each check of the dependencies runs at most once every 2 seconds. */
export function healthRoutes({ ready, started, draining }: HealthChecks): Router {
  const routes = Router()
  const isReady = remember(ready)
  const hasStarted = rememberSuccess(started)
  const readLag = watchLag()

  // Ignores dependencies, because restarting the process wouldn't fix them.
  routes.get('/livez', (_req, res) => {
    const lag = Math.round(readLag())
    if (lag > MAX_TURN) return sendProblem(res, notYet('stalled', `The event loop is ${lag} ms behind.`))
    res.json({ status: 'live' })
  })
  // A service that's newer than the database schema must not get requests.
  routes.get('/readyz', async (_req, res) => {
    if (draining()) return sendProblem(res, notYet('draining', 'This process is shutting down.'))
    await hasStarted()
    await isReady()
    res.json({ status: 'ready' })
  })
  routes.get('/startupz', async (_req, res) => {
    await hasStarted()
    res.json({ status: 'started' })
  })
  for (const path of ['/livez', '/readyz', '/startupz']) routes.all(path, allowOnly('GET, HEAD'))
  return routes
}

/**
 * Measures the lag of the event loop with a timer, because a request can't measure the delay before its own handler
 * runs. The lag is in milliseconds.
 */
function watchLag(): () => number {
  let beatAt = performance.now()
  let late = 0
  const sinceBeat = () => performance.now() - beatAt - BEAT
  setInterval(() => {
    late = sinceBeat()
    beatAt = performance.now()
  }, BEAT).unref()
  return () => Math.max(late, sinceBeat())
}

const notYet = (code: string, sentence: string, cause?: unknown) =>
  new Problem(code, 503, sentence, { retryAfter: 2, cause })

function remember(check: () => Promise<void>): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<void> = Promise.resolve()
  return () => {
    if (performance.now() - askedAt >= CACHED_FOR) {
      askedAt = performance.now()
      answer = inTime(check)
      answer.catch(() => {})
    }
    return answer
  }
}

function rememberSuccess(check: () => Promise<void>): () => Promise<void> {
  let done = false
  const ask = remember(check)
  return async () => {
    if (!done) await ask()
    done = true
  }
}

async function inTime(check: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, CHECK_TIMEOUT, new Error(`no response within ${CHECK_TIMEOUT} ms`))
  })
  try {
    await Promise.race([check(), silence])
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw error instanceof Problem ? error : notYet('not_ready', `Not ready: ${why}.`, error)
  } finally {
    clearTimeout(timer)
  }
}
