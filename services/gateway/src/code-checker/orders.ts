import type { tasks } from './tasks.ts'

type Tasks = typeof tasks
export type TaskName = keyof Tasks

export interface Order<Name extends TaskName = TaskName> {
  id: number
  name: Name
  given: Parameters<Tasks[Name]>
}

export type Answer = ({ id: number; done: unknown } | { id: number; failed: string }) & {
  switchedOff?: unknown
}

export interface Refusal {
  refused: string
}

export const READY = 'ready'
