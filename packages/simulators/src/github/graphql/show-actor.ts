import { avatarUrl } from '../answers/accounts.ts'
import type { Account } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'

/** docs.github.com/graphql/reference/objects#pullrequestreviewcomment: larger ids are only in fullDatabaseId. */
const MAX_INT = 2 ** 31 - 1
export const toInt = (id: number) => (id > MAX_INT ? null : id)

/** Unlike in REST, a bot's login doesn't end in `[bot]`. */
export const showActor = (state: GithubState, account: Account | null) =>
  account && {
    __typename: account.type,
    databaseId: toInt(account.id),
    login: account.type === 'Bot' ? account.login.replace(/\[bot\]$/, '') : account.login,
    avatarUrl: avatarUrl(state, account),
    url: `/${account.login}`,
  }
