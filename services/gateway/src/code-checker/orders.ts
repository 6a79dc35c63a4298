import type { tasks } from './tasks.ts'

type Tasks = typeof tasks
export type TaskName = keyof Tasks

/** The gateway's message to the code checker's process: a task's name and arguments, as JSON. */
export interface Order<Name extends TaskName = TaskName> {
  id: number
  name: Name
  given: Parameters<Tasks[Name]>
}

/** The response. `switchedOff` lists the operator's rules that have taken too long since the last response. */
export type Answer = ({ id: number; done: unknown } | { id: number; failed: string }) & {
  switchedOff?: unknown
}

/** Sent instead of READY if the operator's rules can't be used. */
export interface Refusal {
  refused: string
}

/** The message that the process sends when it's ready for orders. */
export const READY = 'ready'
