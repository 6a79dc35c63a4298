import type { tasks } from './tasks.ts'

type Tasks = typeof tasks
export type TaskName = keyof Tasks

/** The gateway's message to the code checker's process: a task's name and arguments, as JSON. */
export interface Order<Name extends TaskName = TaskName> {
  id: number
  name: Name
  given: Parameters<Tasks[Name]>
}

export type Answer = { id: number; done: unknown } | { id: number; failed: string }

/** The message that the process sends when it's ready for orders. */
export const READY = 'ready'
