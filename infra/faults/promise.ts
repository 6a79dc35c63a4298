import type { Random } from './random.ts'
import type { Stage, StageOptions } from './stage/start-stage.ts'

/** What one run of a promise is given. */
export interface Run {
  random: Random
  /** Tells how far it is; shown by the command line only. */
  say(line: string): void
  /** A stage of its own, closed when the run is over. */
  openStage(options?: StageOptions): Promise<Stage>
}

/** What was counted, in words and numbers, for the report. */
export type Counts = Record<string, number | string>

export interface FaultPromise {
  title: string
  /** Takes seconds; part of `make test`. Rejects when the promise is broken. */
  short(run: Run): Promise<Counts>
  /** The sizes of the promise as it is made. */
  full(run: Run): Promise<Counts>
}
