import type { Diff } from '../git/diff.ts'
import { toAccount } from '../people.ts'
import { repositoryAnswer } from '../repositories.ts'
import type { Story } from '../story/story.ts'
import { idAt, ROOMS, unusedSha } from './ids.ts'
import type { Revisions } from './revisions.ts'

interface Counts {
  diff: Diff
  reviewComments: number
  comments: number
  /** Time of the latest event. */
  updatedAt: string
}

/** GET /repos/{owner}/{repo}/pulls/{number} */
export function pullAnswer(story: Story, revisions: Revisions, counts: Counts) {
  const { merged } = story
  const link = `https://github.com/${story.repository}/pull/${story.number}`
  const repo = repositoryAnswer(story.repository, counts.updatedAt)
  return {
    id: idAt(ROOMS.pull, story.openedAt, link),
    number: story.number,
    state: merged ? 'closed' : 'open',
    merged: merged !== null,
    draft: false,
    title: story.title,
    body: story.description,
    html_url: link,
    user: toAccount(story.author),
    created_at: story.openedAt,
    updated_at: counts.updatedAt,
    closed_at: merged?.at ?? null,
    merged_at: merged?.at ?? null,
    merged_by: merged ? toAccount(merged.by) : null,
    merge_commit_sha: revisions.merge ?? unusedSha(`test merge of ${link}`),
    base: { ref: 'main', sha: revisions.base, repo },
    head: { ref: story.branch, sha: revisions.head, repo },
    additions: counts.diff.files.reduce((sum, file) => sum + file.additions, 0),
    deletions: counts.diff.files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: counts.diff.files.length,
    commits: revisions.branch.length,
    review_comments: counts.reviewComments,
    comments: counts.comments,
  }
}

/** GET /repos/{owner}/{repo}/issues/{number}/comments */
export function issueCommentAnswers(story: Story) {
  return story.events
    .filter((event) => event.kind === 'comment')
    .map(({ author, at, body }) => {
      const link = `https://github.com/${story.repository}/pull/${story.number}`
      const id = idAt(ROOMS.issueComment, at, `${link} ${author} ${body}`)
      return {
        id,
        user: toAccount(author),
        body,
        created_at: at,
        updated_at: at,
        html_url: `${link}#issuecomment-${id}`,
      }
    })
}
