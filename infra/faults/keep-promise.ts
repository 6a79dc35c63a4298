import type { Counts, FaultPromise, Run } from './promise.ts'
import { randomFrom } from './random.ts'
import { type Stage, startStage } from './stage/start-stage.ts'

export interface Kept {
  seed: number
  seconds: number
  counts: Counts
}

/** Runs one form of a promise; what it opened is closed whatever comes. */
export async function keepPromise(
  promise: FaultPromise,
  { form, seed, say }: { form: 'short' | 'full'; seed: number; say: (line: string) => void },
): Promise<Kept> {
  const from = performance.now()
  const stages: Stage[] = []
  const run: Run = {
    random: randomFrom(seed),
    say,
    async openStage(options) {
      const stage = await startStage(options)
      stages.push(stage)
      return stage
    },
  }
  try {
    const counts = await promise[form](run)
    return { seed, counts, seconds: (performance.now() - from) / 1000 }
  } catch (error) {
    for (const stage of stages) say(`its logs are kept in ${stage.keepLogs()}`)
    throw error
  } finally {
    for (const stage of stages) await stage.close()
  }
}
