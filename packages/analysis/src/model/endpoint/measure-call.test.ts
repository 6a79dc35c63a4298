import { expect, it } from 'vitest'
import { ModelFailure } from '../failures.ts'
import type { ModelCall } from '../options.ts'
import { measureCall } from './measure-call.ts'

const price = { input: 2, output: 8 }
const usedBy = () => ({ inputTokens: 500_000, outputTokens: 250_000 })

async function measured(call: () => Promise<string>, given: { price?: typeof price } = {}) {
  const told: ModelCall[] = []
  const settings = { onCall: (one: ModelCall) => void told.push(one), price: given.price ?? null }
  const outcome = await measureCall('review', settings, { call, usedBy }).catch((error: unknown) => error)
  return { told, outcome }
}

it('reports the usage of an answered call, and its cost if the prices are known', async () => {
  const answered = { asked: 'review', outcome: 'answered', inputTokens: 500_000, outputTokens: 250_000 }
  const paid = await measured(async () => 'reply', { price })
  expect(paid.outcome).toBe('reply')
  expect(paid.told).toEqual([{ ...answered, cost: 3, milliseconds: expect.any(Number) }])
  expect((await measured(async () => 'reply')).told).toEqual([
    { ...answered, cost: null, milliseconds: expect.any(Number) },
  ])
})

it('reports the kind of a failed call, marks an aborted one as stopped, and rethrows both errors', async () => {
  const fault = new Error('stopped')
  const { told, outcome } = await measured(async () => {
    throw fault
  })
  expect(outcome).toBe(fault)
  expect(told).toMatchObject([{ outcome: 'stopped', inputTokens: 0, outputTokens: 0 }])

  const timeout = new ModelFailure('timeout', 'The model did not answer in time.')
  const failed = await measured(async () => {
    throw timeout
  })
  expect(failed.outcome).toBe(timeout)
  expect(failed.told).toMatchObject([{ outcome: 'timeout' }])
})
