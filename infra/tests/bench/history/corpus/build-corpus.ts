import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readLessonLabels } from '@debrief/analysis/training/hand-labels'
import { sharedData } from '@debrief/testing/shared-data'
import { draftPullRequest } from './draft-pull-request.ts'
import { createDraw, type Draw } from './draw.ts'
import {
  type Author,
  authors,
  BOT_PULLS,
  GHOST_PULLS,
  type MistakePlan,
  others,
  PULL_REQUESTS,
  planAuthor,
} from './plan.ts'
import { TemplateShelf } from './templates.ts'
import { hash, write } from './write-file.ts'
import { type Account, repositoryAnswer, user, writePullRequest } from './write-pull-request.ts'
import { type Frame, type Oddity, restartIds, type ThreadLabel } from './write-thread.ts'

export interface LabeledPull {
  folder: string
  number: number
  author: string
  mergedAt: string
  threads: ThreadLabel[]
  /** The folder that the pull request was copied from. Null if it was made from a template. */
  source: string | null
}

export interface Corpus {
  pulls: LabeledPull[]
  recurring: Record<string, string[]>
  nothingRecurs: string[]
}

const SEED = 20_261_129
const DAY = 86_400_000
const FIRST_NUMBER = 3_001
const BOT: Account = { login: 'dependabot[bot]', id: 49_699_333, type: 'Bot' }
/** GitHub shows this account in place of deleted accounts. */
const GHOST: Account = { login: 'ghost', id: 10_137 }
const ODDITIES: readonly Oddity[] = ['renamed', 'force-push', 'force-push', 'gone-reviewer']

type Slot =
  | { kind: 'made'; wish: MistakePlan }
  | { kind: 'traced'; author: Author; from: string }
  | { kind: 'bot' }
  | { kind: 'ghost' }

/**
 * Writes labels.json and 500 pull requests, merged in the year before `until`, as folders of GitHub's responses. The
 * same `seed` and `until` give the same pull requests. Returns null if the real pull requests are missing.
 */
export function buildCorpus(
  root: string,
  { until = new Date('2026-11-28T18:00:00Z'), seed = SEED }: { until?: Date; seed?: number } = {},
): Corpus | null {
  const real = sharedData('pull-requests-traced')
  if (!real) return null
  restartIds()
  const draw = createDraw(seed)
  const shelf = new TemplateShelf(draw)
  const slots = draw.shuffle(fillSlots(real, draw))
  const pulls = slots.map((slot, at): LabeledPull => {
    const number = FIRST_NUMBER + at
    const folder = join(root, `pull-${number}`)
    const mergedAt = mergeTime({ at, until }, draw)
    const author = whose(slot)
    const frame = { number, author, mergedAt, reviewers: drawReviewers(author, draw) }
    const threads = fillFolder({ slot, folder, frame }, { draw, shelf })
    return {
      folder,
      number,
      author: author.login,
      mergedAt: mergedAt.toISOString(),
      threads,
      source: slot.kind === 'traced' ? basename(slot.from) : null,
    }
  })
  const corpus = {
    pulls,
    recurring: Object.fromEntries(authors.map(({ login, recurring }) => [login, Object.keys(recurring)])),
    nothingRecurs: authors
      .filter(({ recurring }) => Object.keys(recurring).length === 0)
      .map(({ login }) => login),
  }
  write(root, 'labels.json', corpus)
  return corpus
}

function fillSlots(real: string, draw: Draw): Slot[] {
  const folders = draw.shuffle(readdirSync(real).toSorted())
  const slots: Slot[] = authors.flatMap((author) => [
    ...planAuthor(author, draw).map((wish) => ({ kind: 'made' as const, wish })),
    ...folders
      .splice(0, author.traced)
      .map((name) => ({ kind: 'traced' as const, author, from: join(real, name) })),
  ])
  for (let bots = 0; bots < BOT_PULLS; bots++) slots.push({ kind: 'bot' })
  for (let ghosts = 0; ghosts < GHOST_PULLS; ghosts++) slots.push({ kind: 'ghost' })
  if (slots.length !== PULL_REQUESTS) throw new Error(`${slots.length} pull requests are planned`)
  return slots
}

function whose(slot: Slot): Account {
  if (slot.kind === 'bot') return BOT
  if (slot.kind === 'ghost') return GHOST
  const { login, id } = slot.kind === 'made' ? slot.wish.author : slot.author
  return { login, id }
}

function mergeTime({ at, until }: { at: number; until: Date }, draw: Draw): Date {
  const day = new Date(until.getTime() - (1 - (at + 1) / PULL_REQUESTS) * 360 * DAY)
  const weekday = day.getUTCDay()
  const back = weekday === 6 ? 1 : weekday === 0 ? 2 : 0
  day.setUTCDate(day.getUTCDate() - back)
  day.setUTCHours(
    7 + Math.floor((at % 2) * 5) + draw.between(0, 4),
    draw.between(0, 59),
    draw.between(0, 59),
    0,
  )
  return day
}

function drawReviewers(author: Account, draw: Draw): Frame['reviewers'] {
  const all = [...authors, ...others].map(({ login, id }) => ({ login, id }))
  const [first, second] = draw.shuffle(all.filter(({ login }) => login !== author.login))
  if (!first || !second) throw new Error('too few reviewers')
  return [first, second]
}

function fillFolder(
  { slot, folder, frame }: { slot: Slot; folder: string; frame: Frame },
  shelves: { draw: Draw; shelf: TemplateShelf },
): ThreadLabel[] {
  if (slot.kind === 'traced') return copyTraced(slot.from, folder, frame)
  const { draw } = shelves
  const oddity = draw.chance(0.1) ? draw.pick(ODDITIES) : null
  const wish =
    slot.kind === 'made'
      ? { ...slot.wish, languages: slot.wish.author.languages }
      : { lesson: null, withdrawn: false, languages: ['typescript', 'python'] as const }
  const { draft, labels } = draftPullRequest(wish, { ...frame, oddity }, shelves)
  const bumps = draw.between(2, 9)
  if (slot.kind === 'bot')
    draft.title = `Bump ${draft.title.split(' ').at(-1)}-kit from ${bumps}.0 to ${bumps}.${frame.number % 97}`
  writePullRequest(folder, draft)
  return labels
}

interface Label {
  id: string
  review_comment_id: number
}

const read = <Content>(folder: string, name: string): Content =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Content

const handLabels = () => new Map(readLessonLabels().map(({ id, lessons }) => [id, lessons]))

function copyTraced(from: string, to: string, { number, author, mergedAt, reviewers }: Frame): ThreadLabel[] {
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
