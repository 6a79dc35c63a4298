import { expect, it } from 'vitest'
import { startDispatcher } from './dispatcher.ts'

it('starts at most 10 rounds immediately, and under load one every 10 ms on average', async () => {
  const startedAt = performance.now()
  let rounds = 0
  let enough = () => {}
  const reached = new Promise<void>((resolve) => {
    enough = resolve
  })
  const dispatcher = startDispatcher({
    kinds: ['busy'],
    findDue: async () => [],
    async look() {
      rounds += 1
      if (rounds === 40) enough()
      return true
    },
    onError: (_, error) => {
      throw error
    },
  })
  await reached
  const elapsed = performance.now() - startedAt
  await dispatcher.close()
  // The last round starts 290 ms after the first round. A timer may fire slightly early.
  expect(elapsed).toBeGreaterThan(280)
})

it('looks for due jobs at the poll interval', async () => {
  let polls = 0
  const dispatcher = startDispatcher({
    kinds: ['rare'],
    async findDue() {
      polls += 1
      return []
    },
    look: async () => false,
    onError: (_, error) => {
      throw error
    },
    pollMs: 20,
  })
  await expect.poll(() => polls).toBeGreaterThan(3)
  await dispatcher.close()
})

it('delivers one kind of job while it still waits for another', async () => {
  const looked = new Set<string>()
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const dispatcher = startDispatcher({
    kinds: ['slow', 'fast'],
    findDue: async () => [],
    async look(kind) {
      if (kind === 'slow') await waiting
      looked.add(kind)
      return false
    },
    onError: (_, error) => {
      throw error
    },
  })
  await expect.poll(() => [...looked]).toEqual(['fast'])
  release()
  await dispatcher.close()
  expect([...looked]).toEqual(['fast', 'slow'])
})
