import type { OpenTraffic } from './load/open-traffic.ts'
import type { Random } from './random.ts'
import type { StageOptions } from './stage/stage-options.ts'
import type { Stage } from './stage/start-stage.ts'

export type Scene = Stage & OpenTraffic

export const SIZES = ['faults', 'minutes'] as const
export type Size = (typeof SIZES)[number]

export interface Run {
  random: Random
  getSize(what: Size, usual: number): number
  say(line: string): void
  openScene(options?: StageOptions): Promise<Scene>
}

export type Counts = Record<string, number | string>

export interface FaultPromise {
  /** The promise's row in docs/reliability.md begins with this title. */
  title: string
  /**
   * The short test, which takes seconds and is part of `make test`. Rejects if the promise is broken. Null if the
   * promise has only a full test.
   */
  short: ((run: Run) => Promise<Counts>) | null
  full(run: Run): Promise<Counts>
}
