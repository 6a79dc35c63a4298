import type { OpenaiSettings } from './options.ts'
import { createScript, type Script } from './script/script.ts'

export interface Violation {
  at: string
  /** crash: the simulator itself failed. */
  kind: 'request' | 'answer' | 'no-schema' | 'crash'
  method: string
  path: string
  errors: string[]
}

/** One request as it came in, and what became of it. */
export interface RecordedCall {
  /** 1 for the first since the last clearing. */
  number: number
  at: string
  id: string
  method: string
  path: string
  model: string | null
  bytes: number
  stream: boolean
  /** text, json_object or json_schema; null for other calls. */
  format: string | null
  /** Every text of the prompt, instructions first, one after the other. */
  promptText: string
  promptTokens: number
  /** 0 for calls that generate nothing. */
  completionTokens: number
  /** The parsed body; undefined where there is none. */
  body: unknown
  /** Which scripted reply was given; null: the one by default, or the request was refused before. */
  reply: string | null
  /** null: no status was sent. */
  status: number | null
  /** closed: the caller hung up first; cut: we did. */
  ended: 'underway' | 'answered' | 'cut' | 'closed'
}

export interface OpenaiState {
  settings: OpenaiSettings
  calls: RecordedCall[]
  violations: Violation[]
  script: Script
}

export const createState = (settings: OpenaiSettings): OpenaiState => ({
  settings,
  calls: [],
  violations: [],
  script: createScript(),
})

export function recordViolation(state: OpenaiState, violation: Omit<Violation, 'at'>) {
  state.violations.push({ at: state.settings.now().toISOString(), ...violation })
}
