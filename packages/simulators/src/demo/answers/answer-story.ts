import type { StoryHistory } from '../git/history.ts'
import { commitAnswer, commitWithFiles, compareAnswer, filesAnswer } from './commits.ts'
import { issueCommentAnswers, pullAnswer } from './pull-answer.ts'
import { reviewAnswers } from './review-answers.ts'
import { type Revisions, readRevisions } from './revisions.ts'

/** Creates every file in the pull request's folder, as a map from relative path to content. */
export function answerStory(history: StoryHistory): Map<string, Buffer> {
  const { story } = history
  const revisions = readRevisions(history)
  const { base, head, branch, pushed } = revisions
  const diff = revisions.diff(base, head)
  const { reviews, comments, threads } = reviewAnswers(story, revisions)
  const conversation = issueCommentAnswers(story)
  const updatedAt =
    [story.merged?.at ?? story.openedAt, ...eventTimes(story.events, reviews)].toSorted().at(-1) ?? ''
  const files = new Map<string, Buffer>()
  const add = (path: string, answer: unknown) =>
    files.set(path, Buffer.from(`${JSON.stringify(answer, null, 1)}\n`))

  add(
    'pull.json',
    pullAnswer(story, revisions, {
      diff,
      reviewComments: comments.length,
      comments: conversation.length,
      updatedAt,
    }),
  )
  add('files.json', filesAnswer(diff))
  add(
    'commits.json',
    branch.map((sha) => commitAnswer(sha, revisions, story)),
  )
  add('reviews.json', reviews)
  add('review-comments.json', comments)
  add('issue-comments.json', conversation)
  add('review-threads.json', threads)
  files.set('pull.diff', Buffer.from(diff.text))
  if (!story.merged) add('open.json', { open: true })
  for (const { sha } of pushed) add(`commits/${sha}.json`, commitWithFiles(sha, revisions, story))
  const reviewed = comments.map((comment) => ({ from: comment.original_commit_id, to: head }))
  const growth = pushed.map(({ sha }) => ({ from: base, to: sha }))
  for (const pair of [...reviewed, ...growth]) {
    add(`compare/${pair.from}...${pair.to}.json`, compareAnswer(pair, revisions, story))
  }
  addContents(files, revisions)
  return files
}

function eventTimes(events: { at: string }[], reviews: { submitted_at: string }[]): string[] {
  return [...events.map(({ at }) => at), ...reviews.map(({ submitted_at }) => submitted_at)]
}

/** Adds every file that the pull request ever touched, as it was at the base and at each pushed commit. */
function addContents(files: Map<string, Buffer>, revisions: Revisions) {
  const { base, pushed, diff, find } = revisions
  const changed = pushed.flatMap(({ sha }) => diff(base, sha).files)
  const paths = new Set(changed.flatMap(({ path, previousPath }) => [path, previousPath ?? path]))
  for (const sha of [base, ...pushed.map((push) => push.sha)]) {
    for (const path of paths) {
      const bytes = find(sha).tree.get(path)
      if (bytes) files.set(`contents/${sha}/${path}`, bytes)
    }
  }
}
