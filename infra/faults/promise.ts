import type { OpenTraffic } from './load/open-traffic.ts'
import type { Random } from './random.ts'
import type { StageOptions } from './stage/stage-options.ts'
import type { Stage } from './stage/start-stage.ts'

/** A stage with tenants on it, and people at GitHub who do things. */
export type Scene = Stage & OpenTraffic

/** What the command line may give another number of. */
export const SIZES = ['faults', 'minutes'] as const
export type Size = (typeof SIZES)[number]

/** What one run of a promise is given. */
export interface Run {
  random: Random
  /** How large it is to be: as given on the command line, such as --faults=1000, else the usual size. */
  sizeOf(what: Size, usual: number): number
  /** Tells how far it is; shown by the command line only. */
  say(line: string): void
  /** Closed when the run is over, whatever comes. */
  openScene(options?: StageOptions): Promise<Scene>
}

/** What was counted, in words and numbers, for the report. */
export type Counts = Record<string, number | string>

export interface FaultPromise {
  /** Its row in docs/reliability.md begins with this. */
  title: string
  /** Takes seconds; part of `make test`. Rejects when the promise is broken. null: the short form is a test beside the code. */
  short: ((run: Run) => Promise<Counts>) | null
  /** The sizes of the promise as it is made. */
  full(run: Run): Promise<Counts>
}
