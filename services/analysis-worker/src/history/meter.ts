import type { ImportUsage } from '@debrief/database/history/counting'
import type { HistoryReader } from '@debrief/github/history/history-reader'

export interface Meter {
  /** The calls, GraphQL points and seconds since the previous read. Leaves out the time of work in `leaveOut`. */
  read(): ImportUsage
  leaveOut<Result>(work: () => Promise<Result>): Promise<Result>
}

export function openMeter(reader: Pick<HistoryReader, 'used'>): Meter {
  let before = reader.used()
  let began = performance.now()
  return {
    read() {
      const used = reader.used()
      const now = performance.now()
      const step = {
        restCalls: used.restCalls - before.restCalls,
        graphqlPoints: used.graphqlPoints - before.graphqlPoints,
        seconds: Math.max(0, (now - began) / 1_000),
      }
      before = used
      began = now
      return step
    },
    async leaveOut(work) {
      const start = performance.now()
      const result = await work()
      began += performance.now() - start
      return result
    },
  }
}
