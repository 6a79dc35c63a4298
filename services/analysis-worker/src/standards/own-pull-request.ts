import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import type { OpenApp } from '../github/installations/open-github-app.ts'

/** The App that writes standards (D41). Null if the operator hasn't created it. */
export type StandardsApp = Pick<OpenApp, 'slug'> | null

/**
 * Checks the author, because anyone can use this branch name. Also recognizes earlier pull requests, whose numbers
 * aren't stored.
 */
export const isOwnPullRequest = (
  { author, headRef }: Pick<PullRequestFacts, 'author' | 'headRef'>,
  app: StandardsApp,
): boolean =>
  app !== null &&
  author?.isBot === true &&
  author.login === `${app.slug}[bot]` &&
  headRef === STANDARDS_BRANCH
