import { toAccount } from '../company.ts'
import { addMinutes } from '../story/parse-story.ts'
import type { ReviewEvent, Story, StoryThread } from '../story/story.ts'
import { FIRST_IDS, idAt } from './ids.ts'
import { placeThread, type ThreadPlacement, trackThread } from './place-thread.ts'
import { headAt, type Revisions } from './revisions.ts'

type ReviewAnswer = ReturnType<typeof reviewAnswer>
type CommentAnswer = ReturnType<typeof toComments>[number]

interface ThreadAnswer {
  isResolved: boolean
  isOutdated: boolean
  rootCommentId: number
  resolvedBy: string | null
}

interface ReactionAnswer {
  commentId: number
  user: ReturnType<typeof toAccount>
  content: string
  created_at: string
}

export interface ReviewAnswers {
  reviews: ReviewAnswer[]
  comments: CommentAnswer[]
  threads: ThreadAnswer[]
  reactions: ReactionAnswer[]
}

export function reviewAnswers(story: Story, revisions: Revisions): ReviewAnswers {
  const answers: ReviewAnswers = { reviews: [], comments: [], threads: [], reactions: [] }
  for (const [order, event] of story.events.entries()) {
    if (event.kind !== 'review') continue
    const written = { story, revisions, at: headAt(revisions, order) }
    const review = reviewAnswer(story, event, written.at)
    answers.reviews.push(review)
    for (const [index, thread] of event.threads.entries())
      addThread(answers, { written, review, event, thread, index })
  }
  answers.reviews.sort((a, b) => a.id - b.id)
  answers.comments.sort((a, b) => a.id - b.id)
  return answers
}

interface AnswerContext {
  story: Story
  revisions: Revisions
  at: string
}

interface ThreadFacts {
  written: AnswerContext
  review: ReviewAnswer
  event: ReviewEvent
  thread: StoryThread
  index: number
}

function addThread(answers: ReviewAnswers, { written, review, event, thread, index }: ThreadFacts) {
  const { story, revisions } = written
  const createdAt = addMinutes(event.at, -2 * (event.threads.length - index))
  const own = { author: event.author, at: createdAt, body: thread.body, reviewId: review.id }
  const replies = thread.replies.map((reply) => {
    // GitHub creates a separate review for each reply.
    const wrapper = reviewAnswer(
      story,
      { ...reply, state: 'COMMENTED', body: '' },
      headAtTime(story, revisions, reply.at),
    )
    answers.reviews.push(wrapper)
    return { ...reply, reviewId: wrapper.id }
  })
  const comments = toComments([own, ...replies], thread, written)
  answers.comments.push(...comments)
  const last = comments.at(-1)
  if (thread.reaction && last) {
    const { author, content } = thread.reaction
    const created_at = addMinutes(last.created_at, 1)
    answers.reactions.push({ commentId: last.id, user: toAccount(author), content, created_at })
  }
  answers.threads.push({
    isResolved: thread.resolvedBy !== null,
    isOutdated: comments[0]?.subject_type === 'line' && comments[0].line === null,
    rootCommentId: comments[0]?.id ?? 0,
    resolvedBy: thread.resolvedBy,
  })
}

function headAtTime(story: Story, revisions: Revisions, time: string): string {
  const before = story.events.filter(({ at }) => at <= time).length
  return headAt(revisions, before)
}

function reviewAnswer(
  story: Story,
  review: Pick<ReviewEvent, 'author' | 'at' | 'state' | 'body'>,
  commit: string,
) {
  const id = idAt(
    FIRST_IDS.review,
    review.at,
    `${story.repository}#${story.number} ${review.author} ${review.body}`,
  )
  return {
    id,
    user: toAccount(review.author),
    state: review.state,
    body: review.body,
    commit_id: commit,
    submitted_at: review.at,
    html_url: `https://github.com/${story.repository}/pull/${story.number}#pullrequestreview-${id}`,
  }
}

interface Words {
  author: string
  at: string
  body: string
  reviewId: number
}

function toComments(words: Words[], thread: StoryThread, written: AnswerContext) {
  const place = locate(thread, written)
  const link = `https://github.com/${written.story.repository}/pull/${written.story.number}`
  let root: number | null = null
  return words.map(({ author, at, body, reviewId }) => {
    const id = idAt(FIRST_IDS.reviewComment, at, `${link} ${author} ${body}`)
    const reply = root === null ? {} : { in_reply_to_id: root }
    root ??= id
    return {
      id,
      pull_request_review_id: reviewId,
      path: thread.path,
      ...place,
      original_commit_id: written.at,
      body,
      user: toAccount(author),
      created_at: at,
      updated_at: at,
      html_url: `${link}#discussion_r${id}`,
      ...reply,
    }
  })
}

function locate(thread: StoryThread, { revisions, at }: AnswerContext) {
  const { base, head } = revisions
  const file = revisions.diff(base, at).files.find(({ path }) => path === thread.path)
  if (!file) throw new Error(`${thread.path} isn't in the reviewed diff.`)
  if (!thread.place) return { ...NOWHERE, diff_hunk: file.patch ?? '', commit_id: head }
  const { side } = thread.place
  const placed: ThreadPlacement = placeThread(file, thread.place)
  const track = (to: string) => trackThread(placed, { path: thread.path, side, from: at, to }, revisions)
  const now = track(head)
  const since = revisions.pushed
    .slice(revisions.pushed.findIndex(({ sha }) => sha === at))
    .map(({ sha }) => sha)
  return {
    line: now?.line ?? null,
    original_line: placed.line,
    start_line: now?.startLine ?? null,
    original_start_line: placed.startLine,
    side,
    start_side: placed.startLine === null ? null : side,
    subject_type: 'line' as const,
    position: now?.position ?? null,
    original_position: placed.position,
    diff_hunk: placed.diffHunk,
    // For an outdated comment, this is the newest commit that the comment still applied to.
    commit_id: now ? head : (since.filter((sha) => track(sha)).at(-1) ?? at),
  }
}

const NOWHERE = {
  line: null,
  original_line: null,
  start_line: null,
  original_start_line: null,
  side: 'RIGHT' as const,
  start_side: null,
  subject_type: 'file' as const,
  position: null,
  original_position: null,
}
