import type { Call } from '../http/call.ts'
import { callersPermission } from '../http/find.ts'
import { forbidden, notFound } from '../http/refusal.ts'
import { getPermission } from '../state/accounts.ts'
import type { Account, PullRequest } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'

/** The author of a comment or review, and whether they can post while the conversation is locked. */
export interface Writer {
  account: Account
  mayPassLock: boolean
}

/** The account that the token belongs to: a person, or the App's bot. */
export function requireAccount(call: Call): Account {
  if (!call.caller.account) throw notFound()
  return call.caller.account
}

/** An App can't post in a locked conversation, even if it has write access: github.com/renovatebot/renovate/issues/6215 */
export const callersWriter = (call: Call, { repository }: PullRequest): Writer => ({
  account: requireAccount(call),
  mayPassLock: !call.caller.installation && mayWrite(callersPermission(call, repository)),
})

export const personsWriter = (
  state: GithubState,
  { pull, account }: { pull: PullRequest; account: Account },
): Writer => ({ account, mayPassLock: mayWrite(getPermission(state, account, pull.repository)) })

const mayWrite = (permission: string) => permission === 'admin' || permission === 'write'

/** docs.github.com/communities/moderating-comments-and-conversations/locking-conversations */
export function refuseLocked(pull: PullRequest, { mayPassLock }: Writer) {
  if (pull.locked && !mayPassLock) throw forbidden('Unable to create comment because issue is locked.')
}
