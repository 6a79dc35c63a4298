/** What one slice of work gave. */
export interface Slice {
  operations: number
  seconds: number
  /** Milliseconds of each operation; empty where only the rate counts. */
  latencies: number[]
}

/** One way to do the work. */
export interface Contender {
  name: string
  /** Works for about so many seconds. */
  once(seconds: number): Promise<Slice>
  /** Rejects where the slice just done did not do what it says; runs before any number is counted, outside the clock. */
  verify(slice: Slice): Promise<void>
  /** Processes whose CPU time is told apart; none for work done in the harness itself. */
  processes: Record<string, number>
}

/**
 * 'rate' compares operations per second; 'p50' and 'p99' compare latencies, 'cpu' the CPU time of all its processes per
 * operation. The ratio is above 1 where the subject is better.
 */
export type Metric = 'rate' | 'p50' | 'p99' | 'cpu'

export interface Contest {
  subject: Contender
  peer: Contender
  close(): Promise<void>
}

export interface Case {
  name: string
  /** What is done, as the table says it. */
  work: string
  subject: string
  peer: string
  metric: Metric
  /** The least ratio that meets the goal; null for a limit that nothing reaches. */
  goal: number | null
  setup(stores: Stores): Promise<Contest>
}

/** Private servers, both durable as in production. */
export interface Stores {
  postgres: { url: string; pid: number }
  redis: { url: string; pid: number }
  folder: string
}
