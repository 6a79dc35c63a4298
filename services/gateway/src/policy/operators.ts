import { Problem } from '@debrief/contracts/problem'
import type { Context } from '../context.ts'

type Asking = Pick<Context, 'config' | 'viewer'>

/** Whether the setting OPERATORS names the viewer; GitHub's names are the same in any case. */
export function isOperator({ config, viewer }: Asking): boolean {
  const logins = config.OPERATORS.toLowerCase().split(',')
  return logins.some((login) => login.trim() === viewer.username.toLowerCase())
}

/** Throws 404 for everyone who is none: that there is something is not told. */
export function operatorsOnly(context: Asking): void {
  if (!isOperator(context)) throw notForYou()
}

const notForYou = () =>
  new Problem(
    'not_an_operator',
    404,
    'Only operators of this Debrief find something here. They are named by the setting OPERATORS.',
  )
