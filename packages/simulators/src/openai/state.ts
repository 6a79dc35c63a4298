import type { Recording } from '../kit/ledger.ts'
import type { OpenaiSettings } from './options.ts'
import { createScript, type Script } from './script/script.ts'

export interface RecordedCall {
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
  promptText: string
  promptTokens: number
  completionTokens: number
  body: unknown
  /** The kind of the scripted reply. Null if the default reply was used or the request was rejected. */
  reply: string | null
  status: number | null
  /** `closed` means that the caller disconnected. `cut` means that the simulator disconnected. */
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
