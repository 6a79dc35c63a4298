import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLiveConnection } from './live-connection.ts'

/** jsdom has no EventSource. */
class PlayedSource extends EventTarget {
  static opened: PlayedSource[] = []
  readonly url: string
  closed = false
  constructor(url: string) {
    super()
    this.url = url
    PlayedSource.opened.push(this)
  }
  close() {
    this.closed = true
  }
  say(event: string) {
    this.dispatchEvent(new MessageEvent(event, { data: '{}' }))
  }
}
const newest = () => PlayedSource.opened.at(-1)!

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  PlayedSource.opened = []
  vi.stubGlobal('EventSource', PlayedSource)
  vi.useFakeTimers()
})
afterEach(() => {
  hide(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('sends the page’s age in its first stream only', () => {
  const connection = createLiveConnection()
  connection.keepOpen()()
  vi.advanceTimersByTime(60_000)
  connection.keepOpen()()
  expect(PlayedSource.opened.map(({ url }) => url)).toEqual([
    expect.stringMatching(/^\/api\/live\?age=\d+$/),
    '/api/live',
  ])
})

it('sends the events of one stream to all current listeners', () => {
  const connection = createLiveConnection()
  const heard: string[] = []
  const note = (name: string) => (event: LiveEvent) => heard.push(`${name} ${event.event}`)
  connection.hear(note('a'))
  const leave = connection.hear(note('b'))
  const close = connection.keepOpen()
  newest().say('ready')
  leave()
  newest().say('beat')
  expect(heard).toEqual(['a ready', 'b ready', 'a beat'])
  expect(PlayedSource.opened).toHaveLength(1)
  close()
  expect(newest().closed).toBe(true)
})

it('reports that events are blocked after three seconds without one, and that they work again', () => {
  const connection = createLiveConnection()
  const told: boolean[] = []
  connection.watch(() => told.push(connection.isLive()))
  const close = connection.keepOpen()
  vi.advanceTimersByTime(3_000)
  expect(told).toEqual([false])
  vi.advanceTimersByTime(1_000)
  expect(PlayedSource.opened).toHaveLength(2)
  newest().say('ready')
  expect(told).toEqual([false, true])
  close()
})

it('stops after the page was hidden for a minute, and restarts when it is visible', () => {
  const connection = createLiveConnection()
  const close = connection.keepOpen()
  newest().say('ready')
  for (let beats = 0; beats < 3; beats += 1) {
    hide(true)
    vi.advanceTimersByTime(20_000)
    newest().say('beat')
    hide(false)
  }
  expect(PlayedSource.opened).toHaveLength(1)
  hide(true)
  vi.advanceTimersByTime(30_000)
  newest().say('beat')
  vi.advanceTimersByTime(30_000)
  expect(newest().closed).toBe(true)
  hide(false)
  expect(PlayedSource.opened).toHaveLength(2)
  close()
})
