export interface BatchOptions<Item, Result> {
  run(items: readonly Item[]): Promise<readonly Result[]>
  inFlight: number
  maxBatch: number
  maxWaiting: number
  full(): Error
  late(): Error
}

interface Waiter<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  timer: NodeJS.Timeout
  settled: boolean
}

/**
 * Combines calls into batches. A batch starts at the end of the event-loop turn or later, so calls from the same turn
 * share it. A call is rejected after `within` milliseconds, but its running batch continues.
 */
export function batchCalls<Item, Result>(options: BatchOptions<Item, Result>) {
  let waiting: Waiter<Item, Result>[] = []
  let running = 0
  let scheduled = false

  function schedule(): void {
    if (scheduled || running >= options.inFlight || waiting.length === 0) return
    scheduled = true
    setImmediate(start)
  }

  function start(): void {
    scheduled = false
    const batch = waiting.slice(0, options.maxBatch)
    waiting = waiting.slice(options.maxBatch)
    if (batch.length > 0) void runBatch(batch)
    schedule()
  }

  async function runBatch(batch: Waiter<Item, Result>[]): Promise<void> {
    running += 1
    try {
      const results = await options.run(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) {
        const waiter = batch[index]
        if (waiter) settle(waiter, () => waiter.resolve(result))
      }
    } catch (error) {
      for (const waiter of batch) settle(waiter, () => waiter.reject(error))
    } finally {
      running -= 1
      schedule()
    }
  }

  function giveUp(waiter: Waiter<Item, Result>): void {
    waiting = waiting.filter((other) => other !== waiter)
    settle(waiter, () => waiter.reject(options.late()))
  }

  return function call(item: Item, within: number): Promise<Result> {
    if (waiting.length >= options.maxWaiting) return Promise.reject(options.full())
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Item, Result> = {
        item,
        resolve,
        reject,
        settled: false,
        timer: setTimeout(() => giveUp(waiter), within),
      }
      waiting.push(waiter)
      schedule()
    })
  }
}

function settle(waiter: { settled: boolean; timer: NodeJS.Timeout }, answer: () => void): void {
  if (waiter.settled) return
  waiter.settled = true
  clearTimeout(waiter.timer)
  answer()
}
