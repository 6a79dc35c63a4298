import type { Outcome } from '@debrief/contracts/reviews/analysis-result'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import type { Silence } from './judge-group.ts'

/** The output of `debrief history --json`. Every property is always present. Times are in ISO 8601. */
export interface HistoryReport {
  repositories: string[]
  /** The username given with --author. Null if the report covers everyone. */
  author: string | null
  /** The time of the first merge. Null if there are no pull requests. */
  from: string | null
  /** The time of the last merge. Null if there are no pull requests. */
  to: string | null
  pullRequests: number
  /** In alphabetical order, because the report doesn't rank people. Deleted accounts are left out. */
  authors: { login: string; pullRequests: number }[]
  /** The number of review comments by people other than the author. Comments by deleted accounts don't count. */
  comments: number
  reviewers: number
  mistakes: number
  /** Mistakes that happened in at least two pull requests, sorted by the number of pull requests, highest first. */
  cameBack: RecurringMistake[]
  /**
   * Stopped mistakes come first, then improving ones. Both are sorted by the number of later opportunities, highest
   * first.
   */
  stopped: StoppedMistake[]
  /**
   * All months (in UTC) from the first merge to the last, such as `2026-03`. Categories without mistakes are left out.
   */
  months: { month: string; pullRequests: number; mistakes: Partial<Record<Category, number>> }[]
  worthRemembering: RememberedComment | null
  standards: StandardToWrite[]
  leftOut: Omissions
}

export interface Omissions {
  bots: number
  notMerged: number
  unreadable: number
  /** The number of pull requests beyond the newest 2,000. */
  beyondLimit: number
}

export interface PullRequestLink {
  repository: string
  number: number
  title: string
  url: string
  author: string | null
  mergedAt: string
}

export interface RecurringMistake {
  title: string
  description: string
  category: Category
  programmingLanguages: string[]
  /** The id of the lesson that explains the mistake. Null if no lesson clearly applies. */
  lesson: string | null
  occurrences: number
  /** High for 5 or more occurrences, medium for 3 or 4, otherwise low. */
  severity: Severity
  silence: Silence
  pullRequests: (PullRequestLink & { places: Place[] })[]
  example: Example
}

export interface Place {
  path: string
  line: number
  commentUrl: string | null
}

export interface Example {
  pullRequest: PullRequestLink
  path: string
  line: number
  quote: Quote | null
  codeBefore: string | null
  codeAfter: string | null
  /** The SHA of the commit that fixed the mistake. Null if no such commit is known. */
  fixedIn: string | null
  outcome: Outcome | null
}

export interface Quote {
  author: string
  isBot: boolean
  /** The comment's text in Markdown, verbatim. */
  body: string
  url: string
}

export interface StoppedMistake {
  title: string
  category: Category
  occurrences: number
  silence: Silence
  last: PullRequestLink
}

export interface RememberedComment {
  title: string
  category: Category
  severity: Severity
  example: Example & { quote: Quote }
}

export interface StandardToWrite {
  title: string
  rule: string
  category: Category
  lesson: string | null
  reviewers: string[]
  /** Newest first. */
  pullRequests: PullRequestLink[]
  quote: Quote
}
