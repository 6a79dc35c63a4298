import type { PullRequestFacts } from '@debrief/contracts/deliveries/github-facts'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import type { StandardsApp } from '../deliveries/route-pull-request.ts'

/**
 * Whether the App that writes standards opened the pull request. Earlier ones count too, although only the latest is
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
