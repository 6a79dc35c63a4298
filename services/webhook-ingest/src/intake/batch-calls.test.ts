import { describe, expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

function controlledRuns({ inFlight = 2, maxBatch = 3, maxWaiting = 5 } = {}) {
  const begun: { items: readonly number[]; end(): void; fail(error: Error): void }[] = []
  const call = batchCalls<number, string>({
    inFlight,
    maxBatch,
    maxWaiting,
    full: () => new Error('full'),
    late: () => new Error('late'),
    run: (items) =>
      new Promise((resolve, reject) => {
        begun.push({ items, end: () => resolve(items.map((item) => `answer ${item}`)), fail: reject })
      }),
  })
  const itemsOfRuns = () => begun.map(({ items }) => items)
  return {
    begun,
    itemsOfRuns,
    call(item: number, within = 10_000) {
      const answer = call(item, within)
      // Batches that are still running when a test ends must not cause unhandled rejections.
      answer.catch(() => {})
      return answer
    },
  }
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('batched calls', () => {
  it('from one event-loop turn share a batch, each with its own result', async () => {
    const { begun, itemsOfRuns, call } = controlledRuns()
    const answers = [call(1), call(2)]
    await turn()
    expect(itemsOfRuns()).toEqual([[1, 2]])
    begun[0]?.end()
    expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2'])
  })

  it('wait while the maximum number of batches is running, and then share a batch', async () => {
    const { begun, itemsOfRuns, call } = controlledRuns()
    const answers = []
    for (const item of [1, 2, 3, 4, 5]) {
      answers.push(call(item))
      await turn()
    }
    expect(itemsOfRuns()).toEqual([[1], [2]])
    begun[0]?.end()
    await turn()
    expect(itemsOfRuns()).toEqual([[1], [2], [3, 4, 5]])
    begun[1]?.end()
    begun[2]?.end()
    expect(await Promise.all(answers)).toHaveLength(5)
  })

  it('are split into batches of the maximum size', async () => {
    const { itemsOfRuns, call } = controlledRuns()
    for (const item of [1, 2, 3, 4, 5]) void call(item)
    await turn()
    expect(itemsOfRuns()).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('are rejected if too many are waiting', async () => {
    const { call } = controlledRuns({ maxWaiting: 2 })
    void call(1)
    void call(2)
    await expect(call(3)).rejects.toThrow('full')
  })

  it('time out if the batch doesn’t finish, and items that timed out are not run', async () => {
    const { begun, itemsOfRuns, call } = controlledRuns({ inFlight: 1 })
    const begunCall = call(1, 5)
    await turn()
    const waitingCall = call(2, 5)
    await expect(begunCall).rejects.toThrow('late')
    await expect(waitingCall).rejects.toThrow('late')
    const next = call(3)
    begun[0]?.end()
    await turn()
    expect(itemsOfRuns()).toEqual([[1], [3]])
    begun[1]?.end()
    expect(await next).toBe('answer 3')
  })

  it('all fail with their batch, and the next batch starts', async () => {
    const { begun, call } = controlledRuns({ inFlight: 1 })
    const first = call(1)
    await turn()
    const second = call(2)
    begun[0]?.fail(new Error('connection lost'))
    await expect(first).rejects.toThrow('connection lost')
    await turn()
    begun[1]?.end()
    expect(await second).toBe('answer 2')
  })
})
