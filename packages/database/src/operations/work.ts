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

/** The person who pauses, resumes or replays work. Each action is recorded with their name. */
export interface Operator {
  /** Their GitHub username or, on the command line, the system account. */
  name: string
  /** Their Debrief account; null on the command line. */
  userId: string | null
}
