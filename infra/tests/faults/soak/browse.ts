import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
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
 * Simulates people loading screens. Each load opens a live stream and closes it once the screen has loaded. Rejects on
 * any status except 200, 429 and 503.
 */
export async function browse(scene: Scene, { perSecond, milliseconds }: Pace): Promise<Looks> {
  const until = performance.now() + milliseconds
  const looks: Promise<number | Error>[] = []
  let due = performance.now()
  while (performance.now() < until) {
    // The error is caught here, because nothing awaits this promise until later.
    looks.push(lookAt(scene, SCREENS[looks.length % SCREENS.length]!).catch((error: Error) => error))
    due = Math.max(due + 1_000 / perSecond, performance.now() - 1_000)
    await pause(Math.max(0, due - performance.now()))
  }
  const answers = await Promise.all(looks)
  const failed = answers.find((answer) => answer instanceof Error)
  if (failed) throw failed
  return { looks: looks.length, putOff: answers.filter((status) => status !== 200).length }
}

async function lookAt(scene: Scene, screen: string): Promise<number> {
  const stream = await openStream(scene)
  const answer = await scene.askGateway(screen)
  await answer.arrayBuffer()
  stream.destroy()
  for (const status of [stream.statusCode!, answer.status])
    if (![200, 429, 503].includes(status)) throw new Error(`${screen} responded with ${status}`)
  return Math.max(stream.statusCode!, answer.status)
}

/**
 * Doesn't use `fetch`, which opens a spare connection when a stream is aborted. The gateway ends such connections with
 * a 408.
 */
async function openStream({ gatewayUrl, cookie }: Scene): Promise<IncomingMessage> {
  const [stream] = await once(get(gatewayUrl + LIVE_PATH, { agent: false, headers: { cookie } }), 'response')
  return stream.on('error', () => {})
}
