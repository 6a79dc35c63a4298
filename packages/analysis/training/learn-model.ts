import { createHash } from 'node:crypto'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { extractFeatures } from '../src/builtin/comments/classifier/comment-features.ts'
import { hashName } from '../src/builtin/comments/classifier/hash-name.ts'
import type { Head, StoredHead, StoredModel } from '../src/builtin/comments/classifier/weights.ts'
import { judgeByRules } from '../src/builtin/comments/judge-by-rules.ts'
import { AUTHOR, type LabeledComment } from './labeled-comment.ts'
import { type LearnedWeights, learnCategories, learnHead, type Sample } from './learn-weights.ts'

/** Chosen by cross-validation on the tuning part only. */
const BUCKETS = 2 ** 14
const ROUNDS = 20
const STEP = 0.05
const PULL = 0.005
const WEIGHT: Record<LabeledComment['source'], number> = {
  own: 1,
  people: 2,
  architecture: 1,
  bot: 0.4,
  findings: 0.5,
  negatives: 0,
}

/**
 * The factor for the weight of comments that don't request a change. A false mistake is worse than a missed mistake.
 */
const NEGATIVE = 2

export function learnModel(comments: readonly LabeledComment[]): StoredModel {
  const samples = mixed(comments).map(toSample)
  const settings = { buckets: BUCKETS, rounds: ROUNDS, step: STEP, pull: PULL }
  const head = (name: Head) => store(learnHead(samples, name, settings))
  const categories = learnCategories(samples, settings)
  const heads = {
    asks: head('asks'),
    medium: head('medium'),
    high: head('high'),
    ...(Object.fromEntries(
      CATEGORIES.map((category, at) => [category, store(categories[at] as LearnedWeights)]),
    ) as Record<Category, StoredHead>),
  }
  return { version: 1, buckets: BUCKETS, heads }
}

/** Sorts by a hash of the id. In the original order, the last source would have the most influence. */
function mixed(comments: readonly LabeledComment[]): LabeledComment[] {
  const placed = comments.map((comment) => ({ comment, place: toSortKey(comment.id) }))
  return placed.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ comment }) => comment)
}

const toSortKey = (id: string) => createHash('sha256').update(`order ${id}`).digest('hex')

function toSample(comment: LabeledComment): Sample {
  const [root] = comment.thread.comments
  if (!root) throw new Error(`${comment.id} has no text`)
  const facts = { authorLogin: AUTHOR, changedLater: false }
  const features = extractFeatures(judgeByRules(root, comment.thread, facts), comment.thread, facts)
  const { isMistake, severity } = comment
  return {
    places: Uint32Array.from(features, ({ name }) => hashName(name, BUCKETS)),
    values: Float64Array.from(features, ({ value }) => value),
    weight: WEIGHT[comment.source] * (isMistake === false ? NEGATIVE : 1),
    targets: {
      ...(isMistake === null ? {} : { asks: isMistake }),
      ...(severity === null ? {} : { medium: severity !== 'low', high: severity === 'high' }),
    },
    categories: comment.categories.map((category) => CATEGORIES.indexOf(category)),
  }
}

function store({ bias, weights }: LearnedWeights): StoredHead {
  const max = weights.reduce((highest, weight) => Math.max(highest, Math.abs(weight)), 0)
  const scale = max / 127 || 1
  const small = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  return { bias: round(bias), scale: round(scale), weights: Buffer.from(small.buffer).toString('base64') }
}

const round = (number: number) => Number(number.toPrecision(6))
