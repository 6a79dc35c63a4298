import type { Operator } from '@debrief/database/operations/work'
import type { Context } from '../context.ts'
import { operatorsOnly } from '../policy/operators.ts'

/** Whoever asks, as what is done is written down under; throws 404 for everyone who is no operator. */
export function operatorOf(context: Context): Operator {
  operatorsOnly(context)
  return { name: context.viewer.username, userId: context.viewer.id }
}
