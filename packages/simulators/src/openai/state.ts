import type { Recording } from '../kit/ledger.ts'
import type { OpenaiSettings } from './options.ts'
import { createScript, type Script } from './script/script.ts'

export interface RecordedCall {
  /** 1 for the first call since the calls were cleared. */
  number: number
  at: string
  id: string
  method: string
  path: string
  model: string | null
  bytes: number
  stream: boolean
  /** For calls that generate text: text, json_object or json_schema. Null for other calls. */
  format: string | null
  /** Every text of the prompt, instructions first. */
  promptText: string
  promptTokens: number
  /** 0 for calls that don't generate text. */
  completionTokens: number
  /** The parsed body; undefined if it's missing or isn't JSON. */
  body: unknown
  /** The kind of the scripted reply; null if the default reply was used or the request was rejected. */
  reply: string | null
  /** null if no response was sent. */
  status: number | null
  /** `closed` if the caller disconnected, `cut` if the simulator did. */
  ended: 'underway' | 'answered' | 'cut' | 'closed'
}

export interface OpenaiState extends Recording {
  settings: OpenaiSettings
  calls: RecordedCall[]
  script: Script
}

export const createState = (settings: OpenaiSettings): OpenaiState => ({
  settings,
  calls: [],
  violations: [],
  script: createScript(),
})
