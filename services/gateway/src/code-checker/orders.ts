import type { tasks } from './tasks.ts'

type Tasks = typeof tasks
export type TaskName = keyof Tasks

/** What the gateway sends to the process that reads code: a task's name and what it is called with, as JSON. */
export interface Order<Name extends TaskName = TaskName> {
  id: number
  name: Name
  given: Parameters<Tasks[Name]>
}

/** What comes back. */
export type Answer = { id: number; done: unknown } | { id: number; failed: string }

/** The first that it says. */
export const READY = 'ready'
