import { type OpenaiState, recordViolation } from '../state.ts'
import type { RequestFault, Validation } from '../validate/validate.ts'
import { type ApiError, badRequest } from './api-error.ts'

export interface Checking {
  state: OpenaiState
  /** null: nothing is checked. */
  validation: Validation | null
}

/** Records a call that OpenAI would not take, and refuses it. */
export function refuseRequest({ state }: Checking, operation: string, error: ApiError): never {
  const [method = '', path = ''] = operation.split(' ')
  recordViolation(state, { kind: 'request', method, path, errors: [error.message] })
  throw error
}

/** Refuses and records a call that OpenAI's description does not allow. */
export function checkRequest(checking: Checking, operation: string, body: unknown) {
  const faults = checking.validation?.requestFaults(operation, body) ?? []
  const [first] = faults
  if (!first) return
  const [method = '', path = ''] = operation.split(' ')
  const errors = faults.slice(0, 5).map(({ sentence }) => sentence)
  recordViolation(checking.state, { kind: 'request', method, path, errors })
  throw refusalOf(first)
}

function refusalOf({ param, keyword, sentence }: RequestFault): ApiError {
  const place = param === '' ? null : param
  if (keyword === 'unknown') return badRequest(`Unknown parameter: '${param}'.`, place, 'unknown_parameter')
  if (keyword === 'required')
    return badRequest(`Missing required parameter: '${param}'.`, place, 'missing_required_parameter')
  if (keyword === 'type')
    return badRequest(`Invalid type for '${param}': ${sentence}.`, place, 'invalid_type')
  return badRequest(`Invalid value for '${param}': ${sentence}.`, place, 'invalid_value')
}

/** Records an answer that OpenAI's description does not allow; it is sent all the same. */
export function checkAnswer(
  { state, validation }: Checking,
  operation: string,
  answer: { status: number; body?: unknown; events?: unknown[] },
) {
  if (!validation) return
  const [method = '', path = ''] = operation.split(' ')
  const events = (answer.events ?? []).filter((event) => event !== '[DONE]')
  const errors = answer.events
    ? events.flatMap((event) => validation.eventFaults(operation, event))
    : validation.answerFaults(operation, { status: answer.status, body: answer.body })
  if (errors.length > 0) recordViolation(state, { kind: 'answer', method, path, errors: errors.slice(0, 5) })
}
