import { expect, it } from 'vitest'
import { type Contender, measureContest } from './contest.ts'

const steady = (name: string, rate: number, calls: string[], wrong = false): Contender => ({
  name,
  processes: { self: process.pid },
  async once(seconds) {
    calls.push(name)
    return { operations: rate * seconds, seconds, latencies: Array(100).fill(1000 / rate) }
  },
  async verify() {
    if (wrong) throw new Error(`${name} lost something`)
  },
})
const about = { work: 'count', goal: 1 }
const effort = { warmUp: 1, pairs: 3, seconds: 1 }

it('compares slices in the order A B B A after a warm-up', async () => {
  const calls: string[] = []
  const contest = { subject: steady('A', 300, calls), peer: steady('B', 200, calls) }
  const result = await measureContest({ ...about, metric: 'rate', ...contest }, effort)
  expect(calls.join('')).toBe('AB' + 'ABBA'.repeat(3))
  expect(result).toMatchObject({ ratio: 1.5, min: 1.5, max: 1.5, noisy: false })
  expect(result.subject.value).toBe(300)
})

it('counts a shorter latency as better', async () => {
  const contest = { subject: steady('A', 400, []), peer: steady('B', 200, []) }
  const result = await measureContest({ ...about, metric: 'p99', ...contest }, effort)
  expect(result.ratio).toBeCloseTo(2)
})

it('counts less CPU time for the same work as better', async () => {
  const burning = (name: string, rounds: number): Contender => ({
    ...steady(name, 10, []),
    async once(seconds) {
      let sum = 0
      for (let round = 0; round < rounds; round += 1) sum += Math.sqrt(round)
      return { operations: Number.isFinite(sum) ? 1 : 0, seconds, latencies: [] }
    },
  })
  const contest = { subject: burning('A', 20_000_000), peer: burning('B', 160_000_000) }
  const result = await measureContest({ ...about, metric: 'cpu', ...contest }, { ...effort, pairs: 1 })
  expect(result.ratio).toBeGreaterThan(1.5)
})

it('returns no result for work that wasn’t done', async () => {
  const contest = { subject: steady('A', 400, []), peer: steady('B', 200, [], true) }
  const measured = measureContest({ ...about, metric: 'rate', ...contest }, effort)
  await expect(measured).rejects.toThrow('B lost something')
})
