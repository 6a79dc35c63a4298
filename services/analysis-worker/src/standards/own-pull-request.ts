import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import type { OpenApp } from '../github/installations/open-github-app.ts'

/** The App that writes standards (D41). Null if the operator hasn't created it. */
export type StandardsApp = Pick<OpenApp, 'slug'> | null

/**
 * Whether the App for standards opened the pull request. Also recognizes earlier pull requests, although only the
 * latest one's number is stored. Checks the author, because anyone can use this branch name.
 */
export const isOwnPullRequest = (
  { author, headRef }: Pick<PullRequestFacts, 'author' | 'headRef'>,
  app: StandardsApp,
): boolean =>
  app !== null &&
  author?.isBot === true &&
  author.login === `${app.slug}[bot]` &&
  headRef === STANDARDS_BRANCH
