import { repositoryAnswer, toAccount } from '../company.ts'
import type { Diff } from '../git/diff.ts'
import type { Commit, StoryHistory } from '../git/history.ts'
import type { Story } from '../story/story.ts'
import { FIRST_IDS, idAt, unusedSha } from './ids.ts'
import { reviewAnswers } from './review-answers.ts'
import { type Revisions, readRevisions } from './revisions.ts'

export function answerStory(history: StoryHistory): Map<string, Buffer> {
  const { story } = history
  const revisions = readRevisions(history)
  const { base, head, branch, pushed } = revisions
  const diff = revisions.diff(base, head)
  const { reviews, comments, threads, reactions } = reviewAnswers(story, revisions)
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
  if (reactions.length > 0) add('reactions.json', reactions)
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

interface Counts {
  diff: Diff
  reviewComments: number
  comments: number
  updatedAt: string
}

/** GET /repos/{owner}/{repo}/pulls/{number} */
export function pullAnswer(story: Story, revisions: Revisions, counts: Counts) {
  const { merged } = story
  const link = `https://github.com/${story.repository}/pull/${story.number}`
  const repo = repositoryAnswer(story.repository, counts.updatedAt)
  return {
    id: idAt(FIRST_IDS.pull, story.openedAt, link),
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
      const id = idAt(FIRST_IDS.issueComment, at, `${link} ${author} ${body}`)
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

/** GET /repos/{owner}/{repo}/pulls/{number}/files and the `files` of commits and comparisons. */
function filesAnswer({ files }: Diff) {
  return files.map((file) => ({
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.previousPath ? { previous_filename: file.previousPath } : {}),
  }))
}

/** One entry of GET /repos/{owner}/{repo}/pulls/{number}/commits. */
function commitAnswer(sha: string, revisions: Revisions, story: Story) {
  const { author, committer, message } = revisions.find(sha)
  const account = toAccount(story.author)
  return {
    sha,
    html_url: `https://github.com/${story.repository}/commit/${sha}`,
    commit: { message, author: withDate(author), committer: withDate(committer), comment_count: 0 },
    author: account,
    committer: account,
    parents: [{ sha: revisions.parent(sha) }],
  }
}

const withDate = ({ name, email, at }: Commit['author']) => ({ name, email, date: at })

/** GET /repos/{owner}/{repo}/commits/{sha} */
function commitWithFiles(sha: string, revisions: Revisions, story: Story) {
  const files = filesAnswer(revisions.diff(revisions.parent(sha), sha))
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  return {
    ...commitAnswer(sha, revisions, story),
    stats: { additions, deletions, total: additions + deletions },
    files,
  }
}

/**
 * GET /repos/{owner}/{repo}/compare/{from}...{to}. As on GitHub, the diff starts at the merge base, which differs from
 * `from` after a force-push: https://docs.github.com/en/rest/commits/commits#compare-two-commits
 */
function compareAnswer({ from, to }: { from: string; to: string }, revisions: Revisions, story: Story) {
  const old = lineage(from, revisions)
  const current = lineage(to, revisions)
  const mergeBase = old.findLast((sha) => current.includes(sha)) ?? revisions.base
  const ahead = current.filter((sha) => !old.includes(sha))
  const behind = old.filter((sha) => !current.includes(sha))
  return {
    html_url: `https://github.com/${story.repository}/compare/${from}...${to}`,
    base_commit: { sha: from },
    merge_base_commit: { sha: mergeBase },
    status: compareStatus(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: ahead.map((sha) => commitAnswer(sha, revisions, story)),
    files: filesAnswer(revisions.diff(mergeBase, to)),
  }
}

function lineage(sha: string, revisions: Revisions): string[] {
  const found = [sha]
  for (let next = sha; next !== revisions.base; ) {
    next = revisions.parent(next)
    found.unshift(next)
  }
  return found
}

function compareStatus(ahead: number, behind: number) {
  if (ahead > 0 && behind > 0) return 'diverged'
  if (ahead > 0) return 'ahead'
  return behind > 0 ? 'behind' : 'identical'
}
