import { Problem } from '@debrief/contracts/problem'
import type { Context } from '../context.ts'

type Requester = Pick<Context, 'config' | 'session'>

/**
 * Whether the OPERATORS setting includes the person's GitHub id or their identity at the provider. The identity counts
 * only if the person used it to open the session or, with an access token, if the provider confirmed the account in the
 * last hour. The setting lists ids because they never change: anyone can take over a login after its owner renames the
 * account, and an email address can be given to somebody else.
 */
export function isOperator({ config, session }: Requester): boolean {
  const { githubId, identity } = session
  const names = [
    ...(githubId === null ? [] : [`github:${githubId}`]),
    ...(identity ? [`oidc:${identity.issuer}#${identity.subject}`] : []),
  ]
  return config.OPERATORS.split(',').some((entry) => names.includes(entry.trim()))
}

/** Throws 404 for everyone else, so that the pages' existence isn't revealed. */
export function operatorsOnly(context: Requester): void {
  if (!isOperator(context)) throw notForYou()
}

const notForYou = () =>
  new Problem('not_an_operator', 404, 'Only operators can open this page. The OPERATORS setting lists them.')
