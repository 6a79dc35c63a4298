import { type GithubState, timestamp, type Violation } from '../state/state.ts'
import type { Validation } from '../validate/validate.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import { noSchema, notFound, Refusal } from './refusal.ts'

interface Checking {
  state: GithubState
  validation: Validation | null
}

export function recordViolation(state: GithubState, violation: Omit<Violation, 'at'>) {
  state.violations.push({ at: timestamp(state), ...violation })
}

/** Records and refuses a call that isn't in GitHub's API description or violates it. */
export function checkRequest({ state, validation }: Checking, call: Call) {
  if (!validation) return
  const { method, path } = call
  if (!validation.knows(call.route)) {
    recordViolation(state, { kind: 'no-schema', method, path, errors: ['no description'] })
    throw noSchema(method, path)
  }
  const errors = validation.requestFaults(call)
  if (errors.length === 0) return
  recordViolation(state, { kind: 'request', method, path, errors })
  if (errors.some((error) => error.startsWith('path'))) throw notFound()
  throw new Refusal(422, {
    message: `Invalid request.\n\n${errors.join('\n')}`,
    documentation_url: 'https://docs.github.com/rest',
  })
}

/** Records a response that violates GitHub's API description. The response is sent anyway. */
export function checkAnswer(
  { state, validation }: Checking,
  { route, path, answer }: { route: string; path: string; answer: Answer },
) {
  const errors = validation?.answerFaults(route, answer) ?? []
  const [method = ''] = route.split(' ')
  if (errors.length > 0) recordViolation(state, { kind: 'answer', method, path, errors })
}
