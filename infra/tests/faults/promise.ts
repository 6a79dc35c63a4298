import type { OpenTraffic } from './load/open-traffic.ts'
import type { Random } from './random.ts'
import type { StageOptions } from './stage/stage-options.ts'
import type { Stage } from './stage/start-stage.ts'

/** A test environment with tenants, and simulated people who are active on GitHub. */
export type Scene = Stage & OpenTraffic

/** Sizes that the command line can override. */
export const SIZES = ['faults', 'minutes'] as const
export type Size = (typeof SIZES)[number]

export interface Run {
  random: Random
  /** The size from the command line, such as --faults=1000, or else `usual`. */
  getSize(what: Size, usual: number): number
  /** Reports progress; shown only on the command line. */
  say(line: string): void
  /** Starts a test environment, which is closed when the run ends, whether it passes or fails. */
  openScene(options?: StageOptions): Promise<Scene>
}

export type Counts = Record<string, number | string>

export interface FaultPromise {
  /** Its row in docs/reliability.md begins with this title. */
  title: string
  /**
   * The short test, which takes seconds and is part of `make test`. Rejects if the promise is broken. Null if a unit
   * test next to the code covers it.
   */
  short: ((run: Run) => Promise<Counts>) | null
  full(run: Run): Promise<Counts>
}
