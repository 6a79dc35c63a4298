import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import type { OpenApp } from '../github/installations/open-github-app.ts'

/** The App that writes standards (D41). Null if the operator hasn't created it. */
export type StandardsApp = Pick<OpenApp, 'slug'> | null

/**
 * Whether the App for standards opened the pull request. Earlier pull requests count too, although only the latest is
 * stored. Checks the author, because anyone can name a branch like this.
 */
export const isOwnPullRequest = (
  { author, headRef }: Pick<PullRequestFacts, 'author' | 'headRef'>,
  app: StandardsApp,
): boolean =>
  app !== null &&
  author?.isBot === true &&
  author.login === `${app.slug}[bot]` &&
  headRef === STANDARDS_BRANCH
