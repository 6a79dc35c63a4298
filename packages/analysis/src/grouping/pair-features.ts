import type { Ask } from '@debrief/contracts/reviews/analysis-result'
import { getForm, getWording, MAX_NOTE } from './look-closer.ts'
import type { Profile } from './profile.ts'
import { dot, likeness } from './text/sparse-vector.ts'

export const PAIR_FEATURES = [
  'same rule',
  'other rule',
  'shared kind',
  'kinds in common',
  'other kinds',
  'first kind not shared',
  'same lesson',
  'only requests',
  'lesson and request',
  'same ask',
  'other ask',
  'same title',
  'title words',
  'first words',
  'all words',
  'classes of words',
  'letters',
  'shape of the code',
  'change of the code',
] as const

/** Leaves out the last three features, because they're more expensive. */
export function quickFeatures(one: Profile, other: Profile): number[] {
  const [mine, theirs] = [getWording(one), getWording(other)]
  const kinds = compareKinds(mine.lessons, theirs.lessons)
  const bothRules = one.one.rule !== null && other.one.rule !== null
  const bothAsk = isDirection(one.one.ask) && isDirection(other.one.ask)
  const freeTitles = one.lesson === null && other.lesson === null
  return [
    Number(bothRules && one.one.rule === other.one.rule),
    Number(bothRules && one.one.rule !== other.one.rule),
    kinds.shared,
    kinds.common,
    kinds.against,
    kinds.unshared,
    Number(one.lesson !== null && one.lesson === other.lesson),
    Number(isOnlyRequest(one) && isOnlyRequest(other)),
    Number((isOnlyRequest(one) && other.lesson !== null) || (one.lesson !== null && isOnlyRequest(other))),
    Number(bothAsk && one.one.ask === other.one.ask),
    Number(bothAsk && one.one.ask !== other.one.ask),
    Number(freeTitles && one.plainTitle === other.plainTitle && mine.title.length >= TELLING),
    freeTitles ? likeness(mine.title, theirs.title) : 0,
    likeness(mine.lead, theirs.lead),
    likeness(one.words, other.words),
    dot(mine.classes, theirs.classes),
  ]
}

const TELLING = 0.8

/** Whether the mistake is only a reviewer's request. Requests vary widely, so two requests need more in common. */
const isOnlyRequest = ({ one, lesson }: Profile) => lesson === null && one.description.length <= MAX_NOTE

const isDirection = (ask: Ask) => ask !== 'unknown' && ask !== 'explain'

export function closeFeatures(one: Profile, other: Profile): number[] {
  const [mine, theirs] = [getForm(one), getForm(other)]
  return [dot(mine.letters, theirs.letters), dot(mine.shape, theirs.shape), dot(mine.change, theirs.change)]
}

export const pairFeatures = (one: Profile, other: Profile): number[] => [
  ...quickFeatures(one, other),
  ...closeFeatures(one, other),
]

function compareKinds(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) {
  let [shared, both, either, mine, theirs] = [0, 0, 0, 0, 0]
  for (const [kind, strength] of one) {
    const also = other.get(kind) ?? 0
    mine = Math.max(mine, strength)
    shared = Math.max(shared, Math.min(strength, also))
    both += Math.min(strength, also)
    either += Math.max(strength, also)
  }
  for (const [kind, strength] of other) {
    theirs = Math.max(theirs, strength)
    if (!one.has(kind)) either += strength
  }
  return {
    shared,
    common: either === 0 ? 0 : both / either,
    against: Math.max(0, Math.min(mine, theirs) - shared),
    unshared:
      shared === 0 ? 0 : Math.max(measureUnshared(one, other, mine), measureUnshared(other, one, theirs)),
  }
}

function measureUnshared(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
  max: number,
): number {
  for (const [kind, strength] of one) if (strength >= max - NEARLY && other.has(kind)) return 0
  return max
}

/** A lesson within this margin of the highest strength also counts as strongest. */
const NEARLY = 0.05
