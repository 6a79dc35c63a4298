import type { OpenaiState } from '../state.ts'
import type { Validation } from '../validate/validate.ts'
import type { RateLimits } from './rate-limit.ts'

export interface DispatchContext {
  state: OpenaiState
  limits: RateLimits
  /** null: nothing is checked. */
  validation: Validation | null
  /** false: not even OpenAI's rules about schemas. */
  strict: boolean
}
