import type { Operator } from '@debrief/database/operations/work'
import type { Context } from '../context.ts'
import { operatorsOnly } from '../policies/operators.ts'

/** The requester, for the audit log. Throws 404 if they aren't an operator. */
export function operatorOf(context: Context): Operator {
  operatorsOnly(context)
  return { name: context.viewer.username, userId: context.viewer.id }
}
