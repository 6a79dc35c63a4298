import { setTimeout as pause } from 'node:timers/promises'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import type { Scene } from '../promise.ts'

const SCREENS = [
  '/api/viewer',
  '/api/repositories',
  '/api/pull-requests',
  '/api/reviews',
  '/api/dashboard',
  '/api/recurring-mistakes',
  '/api/standards',
  '/api/practice',
  '/api/usage',
  '/api/account/sessions',
]

interface Pace {
  perSecond: number
  milliseconds: number
}

export interface Looks {
  looks: number
  /** The number of loads that got a 503, or a 429 because no stream was free. Both can happen on a busy machine. */
  putOff: number
}

/**
 * Simulates people who load screens, each with a live stream that stays open for one load. Rejects on any status except
 * 200, 429 and 503.
 */
export async function browse({ askGateway }: Scene, { perSecond, milliseconds }: Pace): Promise<Looks> {
  const until = performance.now() + milliseconds
  const looks: Promise<number | Error>[] = []
  let due = performance.now()
  while (performance.now() < until) {
    // The error is caught here, because nothing awaits this promise until later.
    looks.push(lookAt(askGateway, SCREENS[looks.length % SCREENS.length]!).catch((error: Error) => error))
    due = Math.max(due + 1_000 / perSecond, performance.now() - 1_000)
    await pause(Math.max(0, due - performance.now()))
  }
  const answers = await Promise.all(looks)
  const failed = answers.find((answer) => answer instanceof Error)
  if (failed) throw failed
  return { looks: looks.length, putOff: answers.filter((status) => status !== 200).length }
}

async function lookAt(askGateway: Scene['askGateway'], screen: string): Promise<number> {
  const left = new AbortController()
  const stream = await askGateway(LIVE_PATH, { signal: left.signal })
  const answer = await askGateway(screen)
  await answer.arrayBuffer()
  left.abort()
  for (const { status } of [stream, answer])
    if (![200, 429, 503].includes(status)) throw new Error(`${screen} responded with ${status}`)
  return Math.max(stream.status, answer.status)
}
