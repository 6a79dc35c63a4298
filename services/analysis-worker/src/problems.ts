import { Problem } from '@debrief/contracts/problem'

/** GitHub does not take the connecting user's token, or there is none: only they can mend that, by signing in again. */
export class ReconnectNeeded extends Problem {
  readonly userId: string
  /** Encrypted, as it is stored; null where there is none. */
  readonly refusedToken: string | null

  constructor({ connectingUserId, githubAccessToken }: ReconnectFacts) {
    super(
      'reauth_required',
      401,
      'GitHub access token not found. Please sign out and sign back in to reconnect your GitHub account.',
    )
    this.userId = connectingUserId
    this.refusedToken = githubAccessToken
  }
}

interface ReconnectFacts {
  connectingUserId: string
  githubAccessToken: string | null
}
