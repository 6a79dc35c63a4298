import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { StripeSimulatorOptions } from '../options.ts'
import { type RequestFault, readRequests } from './requests.ts'
import { readShapes } from './shapes.ts'

/** Checks calls against Stripe's description and answers against its own examples. */
export interface Validation {
  /** `route` such as "POST /v1/customers/{id}". */
  requestFaults: (route: string, form: object) => RequestFault[]
  /** Of one of today's objects, a list of them, or an event. */
  answerFaults: (answer: object) => string[]
}

const made = new Map<string, Validation>()

/** null, said once, where the folder is not there. */
export function validationFor(
  { dataFolder, validate }: StripeSimulatorOptions,
  warn: (message: string) => void,
): Validation | null {
  if (validate === false) return null
  if (!dataFolder || !existsSync(join(dataFolder, 'fixtures3.2026-08-21.json'))) {
    warn("Stripe's fixtures are not here: the Stripe simulator answers without checking calls and answers.")
    return null
  }
  const known = made.get(dataFolder) ?? {
    requestFaults: readRequests(join(dataFolder, 'stripe-2023-08-16.subset.openapi.json')),
    answerFaults: readShapes(join(dataFolder, 'fixtures3.2026-08-21.json')),
  }
  made.set(dataFolder, known)
  return known
}
