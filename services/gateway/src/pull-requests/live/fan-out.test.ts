import type { LiveEvent, PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import { expect, it } from 'vitest'
import { createFanOut } from './fan-out.ts'

const change = { userId: 'u1', pullRequestId: 'p1' }
const own = (id: string) => ({ viewerId: id, userId: id })
const card = (number: number) => ({ counts: { all: number } }) as unknown as PullRequestChanged

function slowFanOut() {
  const loads: ((card: PullRequestChanged | Error | null) => void)[] = []
  const fanOut = createFanOut({
    load: () =>
      new Promise((resolve, reject) => {
        loads.push((given) => (given instanceof Error ? reject(given) : resolve(given)))
      }),
    onError: () => {},
  })
  const heard: LiveEvent[] = []
  return { fanOut, loads, heard, hear: (event: LiveEvent) => void heard.push(event) }
}

it('loads nothing for a person without an open stream', async () => {
  const { fanOut, loads, hear } = slowFanOut()
  fanOut.join(own('u2'), hear)
  fanOut.join(own('u1'), hear)()
  await fanOut.announce(change)
  expect(loads).toHaveLength(0)
})

it('loads a card once for a thousand streams', async () => {
  const { fanOut, loads, heard, hear } = slowFanOut()
  for (let streams = 0; streams < 1_000; streams += 1) fanOut.join(own('u1'), (event) => hear(event))
  const told = fanOut.announce(change)
  loads[0]!(card(1))
  await told
  expect([loads.length, heard.length]).toEqual([1, 1_000])
})

it('loads once more for all changes during a load, so that the last state is sent', async () => {
  const { fanOut, loads, heard, hear } = slowFanOut()
  fanOut.join(own('u1'), hear)
  const first = fanOut.announce(change)
  for (let times = 0; times < 50; times += 1) await fanOut.announce(change)
  expect(loads).toHaveLength(1)
  loads[0]!(card(1))
  await expect.poll(() => loads.length).toBe(2)
  loads[1]!(card(2))
  await first
  expect(heard.map((event) => event.data)).toEqual([card(1), card(2)])
})

it('tells the streams to reload if a card can’t be loaded, and continues', async () => {
  const { fanOut, loads, heard, hear } = slowFanOut()
  fanOut.join(own('u1'), hear)
  const first = fanOut.announce(change)
  loads[0]!(new Error('no database'))
  await first
  expect(heard).toEqual([{ event: 'ready', data: {} }])
  const second = fanOut.announce(change)
  loads[1]!(card(3))
  await second
  expect(heard.at(-1)?.data).toEqual(card(3))
})

it('loads a card for each viewer, because not everyone sees the same', async () => {
  const { fanOut, loads, heard, hear } = slowFanOut()
  fanOut.join(own('u1'), hear)
  fanOut.join({ viewerId: 'manager', userId: 'u1' }, () => heard.push({ event: 'beat', data: {} }))
  const told = fanOut.announce(change)
  expect(loads).toHaveLength(2)
  loads[0]!(card(1))
  loads[1]!(null)
  await told
  expect(heard).toEqual([{ event: 'pull-request', data: card(1) }])
})
