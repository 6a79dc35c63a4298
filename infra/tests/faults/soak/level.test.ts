import { describe, expect, it } from 'vitest'
import { randomFrom } from '../random.ts'
import { assertLevel, type Round } from './soak.ts'
import type { Vitals } from './take-vitals.ts'

const MIB = 2 ** 20
const MINUTE = 1 / 60

function createRounds(
  change: (hours: number) => Partial<Vitals>,
  connections = (_hours: number) => 7,
): Round[] {
  const random = randomFrom(3)
  return Array.from({ length: 40 }, (_none, index) => {
    const hours = (index * MINUTE) / 2
    const atRest = {
      heap: (60 + random.next() / 50) * MIB,
      rss: 150 * MIB,
      listeners: 12,
      timers: 3,
      descriptors: 30,
    }
    return {
      hours,
      vitals: { worker: { ...atRest, ...change(hours) } },
      connections: { postgres: connections(hours), redis: 33 },
      snapshots: 0,
    }
  })
}

describe('resource use at rest', () => {
  it('may fluctuate', () => {
    const counts = assertLevel(createRounds(() => ({})))
    expect(counts['rounds after the warm-up']).toBe(30)
  })

  it('may grow during the warm-up', () => {
    const warm = (hours: number) => ({
      descriptors: hours < 4 * MINUTE ? 20 : 30,
      heap: Math.min(60, 50 + hours * 300) * MIB,
    })
    expect(() => assertLevel(createRounds(warm))).not.toThrow()
  })

  it('may not grow by 1 MiB per hour', () => {
    expect(() => assertLevel(createRounds((hours) => ({ heap: (60 + 1.5 * hours) * MIB })))).toThrow(
      'worker, heap',
    )
    expect(() => assertLevel(createRounds((hours) => ({ rss: (150 + 3 * hours) * MIB })))).toThrow(
      'worker, RSS',
    )
  })

  it('may take more resident memory after a heap snapshot, but not keep growing', () => {
    const withSnapshot = (before: number, after: number) =>
      createRounds((hours) => ({
        rss: (hours < 10 * MINUTE ? 150 + before * hours : 400 + after * hours) * MIB,
      })).map((round) => ({ ...round, snapshots: round.hours < 10 * MINUTE ? 0 : 1 }))
    expect(() => assertLevel(withSnapshot(0, 0))).not.toThrow()
    expect(() => assertLevel(withSnapshot(0, 3))).toThrow('worker, RSS')
    expect(() => assertLevel(withSnapshot(3, 0))).toThrow('worker, RSS')
  })

  it('may not accumulate descriptors, listeners, timers or connections, however slowly', () => {
    const slowly = (hours: number) => Math.floor(hours * 15)
    for (const what of ['descriptors', 'listeners', 'timers'] as const)
      expect(() => assertLevel(createRounds((hours) => ({ [what]: 30 + slowly(hours) })))).toThrow(
        `worker, ${what}`,
      )
    expect(() =>
      assertLevel(
        createRounds(
          () => ({}),
          (hours) => 7 + slowly(hours),
        ),
      ),
    ).toThrow('connections to postgres')
  })
})
