import type { OpenTraffic } from './load/open-traffic.ts'
import type { Random } from './random.ts'
import type { Stage, StageOptions } from './stage/start-stage.ts'

/** A stage with tenants on it, and people at GitHub who do things. */
export type Scene = Stage & OpenTraffic

/** What one run of a promise is given. */
export interface Run {
  random: Random
  /** Tells how far it is; shown by the command line only. */
  say(line: string): void
  /** Closed when the run is over, whatever comes. */
  openScene(options?: StageOptions): Promise<Scene>
}

/** What was counted, in words and numbers, for the report. */
export type Counts = Record<string, number | string>

export interface FaultPromise {
  title: string
  /** Takes seconds; part of `make test`. Rejects when the promise is broken. null: the short form is a test beside the code. */
  short: ((run: Run) => Promise<Counts>) | null
  /** The sizes of the promise as it is made. */
  full(run: Run): Promise<Counts>
}
