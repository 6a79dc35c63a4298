import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGate } from './gate.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Starts tasks that end when `finish` is called. `begun` returns the number of tasks that have begun. */
function begin(gate: ReturnType<typeof createGate>, count: number) {
  let begun = 0
  const ends: (() => void)[] = []
  const tasks = Array.from({ length: count }, () =>
    gate(() => {
      begun += 1
      return new Promise<void>((resolve) => ends.push(resolve))
    }),
  )
  return {
    async begun() {
      await vi.advanceTimersByTimeAsync(0)
      return begun
    },
    async finish() {
      while (ends.length < count) {
        for (const end of ends) end()
        await vi.advanceTimersByTimeAsync(0)
      }
      for (const end of ends) end()
      await Promise.all(tasks)
    },
  }
}

it('runs the first task alone, also after an idle period, but not right after other tasks', async () => {
  const gate = createGate(3)
  const first = begin(gate, 5)
  expect(await first.begun()).toBe(1)
  await first.finish()
  const second = begin(gate, 5)
  expect(await second.begun()).toBe(3)
  await second.finish()
  await vi.advanceTimersByTimeAsync(150)
  const third = begin(gate, 5)
  expect(await third.begun()).toBe(1)
  await third.finish()
})
