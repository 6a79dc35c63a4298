import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLessonLabels } from '@debrief/analysis/training/hand-labels'
import { hash, write } from './write-file.ts'
import { repositoryAnswer, user } from './write-pull-request.ts'
import type { Frame, ThreadLabel } from './write-thread.ts'

interface Label {
  id: string
  review_comment_id: number
}

const read = <Content>(folder: string, name: string): Content =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Content

const handLabels = () => new Map(readLessonLabels().map(({ id, lessons }) => [id, lessons]))

export function copyTraced(
  from: string,
  to: string,
  { number, author, mergedAt, reviewers }: Frame,
): ThreadLabel[] {
  for (const name of ['contents', 'pull.diff']) cpSync(join(from, name), join(to, name), { recursive: true })
  const pull = read<{ merged_at: string; base: object; head: object }>(from, 'pull.json')
  const shift = mergedAt.getTime() - Date.parse(pull.merged_at)
  const people = new Map<unknown, unknown>([
    ['pr-author', user(author)],
    ['reviewer', user(reviewers[0])],
    ['other-author', user(reviewers.at(-1) ?? reviewers[0])],
  ])
  const move = (value: unknown): unknown => {
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value))
      return new Date(Date.parse(value) + shift).toISOString().replace('.000Z', 'Z')
    if (Array.isArray(value)) return value.map(move)
    if (typeof value !== 'object' || value === null) return value
    const person = 'login' in value ? people.get(value.login) : undefined
    return person ?? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, move(one)]))
  }
  const place = { number, html_url: `${repositoryAnswer.html_url}/pull/${number}` }
  const inside = (end: object) => ({ ...end, repo: repositoryAnswer })
  write(to, 'pull.json', {
    ...(move(pull) as object),
    ...place,
    base: inside(pull.base),
    head: { ...inside(pull.head), ref: `change-${number}` },
    merged_by: user(reviewers[0]),
    merge_commit_sha: hash('merge', String(number)),
  })
  const lists = ['files', 'commits', 'reviews', 'review-comments', 'issue-comments'].map(
    (name) => `${name}.json`,
  )
  for (const name of [...lists, ...readdirSync(join(from, 'commits')).map((one) => `commits/${one}`)])
    write(to, name, move(read(from, name)))
  // GitHub always reports which threads are resolved, but the copied data doesn't. All threads count as unresolved.
  const comments = read<{ id: number; in_reply_to_id?: number }[]>(from, 'review-comments.json')
  const roots = new Set(comments.map(({ id, in_reply_to_id: root }) => root ?? id))
  write(
    to,
    'review-threads.json',
    [...roots].map((rootCommentId) => ({
      isResolved: false,
      isOutdated: false,
      rootCommentId,
      resolvedBy: null,
    })),
  )
  const lessons = handLabels()
  const labels = new Map<number, string[]>()
  for (const { id, review_comment_id: commentId } of read<Label[]>(from, 'labels.json'))
    labels.set(commentId, [...(labels.get(commentId) ?? []), ...(lessons.get(id) ?? [])])
  return [...labels].map(([commentId, all]) => ({ commentId, lessons: [...new Set(all)], kind: 'real' }))
}
