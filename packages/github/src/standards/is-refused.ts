import { GithubFailure } from '../errors.ts'

export const isRefused = (error: unknown): boolean =>
  error instanceof GithubFailure && (error.githubStatus === 422 || error.githubStatus === 409)
