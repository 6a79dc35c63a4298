import { describe, expect, it } from 'vitest'
import { GithubPaused } from '../errors.ts'
import { createPostPace, type PacedCall, type PostPaceOptions } from './post-pace.ts'

const comment = { method: 'POST', target: '/repos/a/b/issues/1/comments' }
const submission = { method: 'POST', target: '/repos/a/b/pulls/1/reviews/7/events' }
const reaction = { method: 'POST', target: '/repos/a/b/issues/comments/1/reactions' }
const reactionByGraphql = { method: 'POST', target: '/graphql', writes: 'reaction' } as const
const read = { method: 'GET', target: '/repos/a/b/issues/1/comments' }

function start({
  spacing = 1_000,
  hold = Promise.resolve(),
  takeTurn,
}: Partial<Pick<PostPaceOptions, 'spacing' | 'takeTurn'>> & { hold?: Promise<void> } = {}) {
  let time = 0
  const pace = createPostPace({
    spacing,
    takeTurn,
    now: () => time,
    async wait(milliseconds) {
      await hold
      time += milliseconds
    },
  })
  const send = (call: PacedCall, signal?: AbortSignal) =>
    pace.run({ ...call, signal }, async () => {
      const at = time
      time += 100
      return at
    })
  return { send, pass: (milliseconds: number) => (time += milliseconds) }
}

describe('the pace of writes', () => {
  it('answers a single mention immediately: eyes, then the review, and a second later its submission', async () => {
    const { send } = start()
    expect(await send(reaction)).toBe(0)
    expect(await send(comment)).toBe(100)
    expect(await send(submission)).toBe(1_200)
  })

  it('waits a second from the response to a call that creates content until the next, in order', async () => {
    const { send } = start()
    expect(await Promise.all([1, 2, 3, 4].map(() => send(comment)))).toEqual([0, 1_100, 2_200, 3_300])
  })

  it('lets reactions and reads pass waiting calls', async () => {
    let release = () => {}
    const hold = new Promise<void>((resolve) => {
      release = resolve
    })
    const { send } = start({ hold })
    await send(comment)
    const waits = send(comment)
    expect([await send(reaction), await send(read)]).toEqual([100, 200])
    release()
    expect(await waits).toBeGreaterThanOrEqual(1_100)
  })

  it('sends at most 80 calls that write in any minute', async () => {
    const { send } = start()
    const times: number[] = []
    const kinds = [comment, reaction, reactionByGraphql]
    for (let count = 0; count < 200; count += 1) times.push(await send(kinds[count % 3]!))
    const inMinute = times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length)
    expect(Math.max(...inMinute)).toBeLessThanOrEqual(80)
  })

  it('pauses after 500 calls in an hour until the first of them is an hour old', async () => {
    const { send, pass } = start()
    for (let count = 0; count < 500; count += 1) await send(comment)
    const paused = await send(comment).catch((error) => error)
    expect(paused).toBeInstanceOf(GithubPaused)
    expect(paused.retryAt).toEqual(new Date(3_600_000))
    pass(3_600_000)
    expect(await send(comment)).toBeGreaterThan(3_600_000)
  })

  it('doesn’t wait for an aborted call, and continues after a failed one', async () => {
    const { send } = start()
    await send(comment)
    const given = new AbortController()
    given.abort(new Error('given up'))
    await expect(send(comment, given.signal)).rejects.toThrow('given up')
    expect(await send(comment)).toBe(1_100)
  })

  it('waits for its turn among processes, and ends the turn after the response', async () => {
    const waits = [300, 1_000, 40]
    const ended: number[] = []
    const { send, pass } = start({
      takeTurn: async () => waits.shift() ?? { end: async () => ended.push(pass(0)) },
    })
    expect(await send(comment)).toBe(1_340)
    expect(ended).toEqual([1_440])
    expect(await send(comment)).toBe(2_440)
  })

  it('pauses if its turn doesn’t come within five seconds, and continues after a turn that can’t be ended', async () => {
    let isFree = false
    const end = () => Promise.reject(new Error('the database is away'))
    const { send } = start({ takeTurn: async () => (isFree ? { end } : 1_000) })
    const paused = await send(comment).catch((error) => error)
    expect(paused).toBeInstanceOf(GithubPaused)
    expect(paused.retryAt).toEqual(new Date(10_000))
    isFree = true
    expect(await send(comment)).toBe(5_000)
  })

  it('delays no call without spacing', async () => {
    const { send } = start({ spacing: 0 })
    expect(await Promise.all([1, 2, 3].map(() => send(comment)))).toEqual([0, 100, 200])
  })
})
