import { Problem } from '@debrief/contracts/problem'
import type { Context } from '../context.ts'

type Requester = Pick<Context, 'config' | 'session'>

/**
 * Whether the OPERATORS setting includes the signed-in person. The setting lists GitHub ids, because anyone can take
 * over a login after its owner renames the account.
 */
export function isOperator({ config, session }: Requester): boolean {
  return config.OPERATORS.split(',').some((entry) => entry.trim() === `github:${session.githubId}`)
}

/** Throws 404 for everyone else, so that the pages' existence isn't revealed. */
export function operatorsOnly(context: Requester): void {
  if (!isOperator(context)) throw notForYou()
}

const notForYou = () =>
  new Problem('not_an_operator', 404, 'Only operators can open this page. The OPERATORS setting lists them.')
