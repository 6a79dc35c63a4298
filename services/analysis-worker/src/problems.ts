import { Problem } from '@debrief/contracts/problem'

/**
 * GitHub rejects the connecting user's token, or the user has none. Only the user can fix this, by signing in again.
 */
export class ReconnectNeeded extends Problem {
  readonly userId: string
  /** The token as stored (encrypted). Null if the user had no token. */
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
