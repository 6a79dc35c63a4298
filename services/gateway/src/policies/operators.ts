import { Problem } from '@debrief/contracts/problem'
import type { Context } from '../context.ts'

type Requester = Pick<Context, 'config' | 'session'>

/**
 * OPERATORS lists ids, because usernames and email addresses can pass to somebody else. An identity counts only if the
 * person used it to open the session or, with an access token, if the provider confirmed the account in the last hour.
 */
export function isOperator({ config, session }: Requester): boolean {
  const { githubId, identity } = session
  const names = [
    ...(githubId === null ? [] : [`github:${githubId}`]),
    ...(identity ? [`oidc:${identity.issuer}#${identity.subject}`] : []),
  ]
  return config.OPERATORS.split(',').some((entry) => names.includes(entry.trim()))
}

/** Throws 404 for everyone who isn't an operator. */
export function operatorsOnly(context: Requester): void {
  if (!isOperator(context)) throw notForYou()
}

const notForYou = () =>
  new Problem('not_an_operator', 404, 'Only operators can open this page. The OPERATORS setting lists them.')
