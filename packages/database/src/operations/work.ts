/** Kinds of work, as operators name them: a table whose rows are work, or a kind of job. */
export const WORK = [
  'deliveries',
  'analysis_runs',
  'agent_runs',
  'send-mail',
  'discoveries',
  'customer_syncs',
] as const
export type Work = (typeof WORK)[number]

export const isWork = (name: string): name is Work => (WORK as readonly string[]).includes(name)

/** Who does something to work, and why: nothing is done without either, and both are kept. */
export interface Operator {
  /** Their login at GitHub, or the account that the command line runs under. */
  name: string
  /** Their account here, where they have one. */
  userId: string | null
}
