import { GithubFailure } from '../errors.ts'

/** Whether GitHub refused the call because of the current state of the repository or pull request (409 or 422). */
export const isRefused = (error: unknown): boolean =>
  error instanceof GithubFailure && (error.githubStatus === 422 || error.githubStatus === 409)
