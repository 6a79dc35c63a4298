import { Problem } from '@debrief/contracts/problem'
import type { Context } from '../context.ts'

type Requester = Pick<Context, 'config' | 'session'>

/**
 * Whether the setting OPERATORS includes the signed-in person. It lists GitHub ids, because a login can be renamed and then
 * taken by someone else.
 */
export function isOperator({ config, session }: Requester): boolean {
  return config.OPERATORS.split(',').some((entry) => entry.trim() === `github:${session.githubId}`)
}

/** Responds 404 to everyone else, so that the pages' existence isn't revealed. */
export function operatorsOnly(context: Requester): void {
  if (!isOperator(context)) throw notForYou()
}

const notForYou = () =>
  new Problem('not_an_operator', 404, 'Only operators can open this page. The OPERATORS setting lists them.')
