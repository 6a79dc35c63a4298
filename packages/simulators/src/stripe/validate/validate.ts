import type { ApiError } from '../http/api-error.ts'
import type { StripeSimulatorOptions } from '../options.ts'

export interface RequestFault {
  sentence: string
  error: ApiError
}

export interface Validation {
  requestFaults: (route: string, form: object) => RequestFault[]
  answerFaults: (answer: object) => string[]
}

export function validationFor(
  _options: StripeSimulatorOptions,
  _warn: (message: string) => void,
): Validation | null {
  return null
}
