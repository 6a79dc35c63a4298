import type { Person, ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { leaveOutOwnThreads } from '../agent/own-comments.ts'
import { mistakesOfThreads } from '../builtin/threads/mistakes-of-threads.ts'
import type { Groupable } from '../grouping/groupable.ts'

export interface DiscussedPullRequest {
  number: number
  title: string
  author: Person | null
  threads: ReviewThread[]
}

export interface Evidence {
  mistake: Groupable
  pullRequest: { number: number; title: string }
  comment: {
    id: number
    author: string
    isBot: boolean
    body: string
    path: string
    url: string
    writtenAt: string
  }
}

/**
 * Finds requests in the same way as a review. Leaves out Debrief's comments (D37), praise, chatter and answered
 * questions.
 */
export function readEvidence(pull: DiscussedPullRequest): Evidence[] {
  const { found } = mistakesOfThreads({
    ...NOTHING_ELSE,
    ...pull,
    threads: leaveOutOwnThreads(pull.threads),
  })
  return found.map(({ mistake, judgment: { comment, isBot } }) => ({
    mistake: toGroupable(mistake, comment.id),
    pullRequest: { number: pull.number, title: pull.title },
    comment: {
      id: comment.id,
      author: comment.author?.login ?? 'ghost',
      isBot,
      body: comment.body,
      path: mistake.path,
      url: comment.htmlUrl,
      writtenAt: comment.createdAt,
    },
  }))
}

function toGroupable(mistake: Mistake, commentId: number): Groupable {
  const {
    title,
    description,
    category,
    programmingLanguage,
    rule,
    lesson,
    ask,
    codeBefore,
    codeAfter,
    quote,
  } = mistake
  const said = quote?.body ?? null
  return {
    id: String(commentId),
    title,
    description,
    category,
    programmingLanguage,
    rule,
    lesson,
    ask,
    codeBefore,
    codeAfter,
    said,
    vector: null,
  }
}

const NOTHING_ELSE = {
  repository: { fullName: '', githubId: 0, language: null },
  description: null,
  htmlUrl: '',
  baseSha: '',
  headSha: '',
  mergeSha: null,
  mergedAt: null,
  additions: 0,
  deletions: 0,
  changedFiles: 0,
  commits: [],
  files: [],
  reviews: [],
  conversation: [],
  laterCommits: [],
  comparisons: [],
  contents: [],
}
