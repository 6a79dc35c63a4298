import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { DiffLine, Hunk } from '../../diff/diff-file.ts'
import { type Change, followLine, followLines, type LineRange } from '../../diff/follow-lines.ts'
import { parsePatch } from '../../diff/parse-patch.ts'
import { commentedRange } from './commented-lines.ts'
import { findScope } from './find-scope.ts'
import type { Step, StepFile } from './later-steps.ts'
import { likenessTo } from './line-text.ts'

export interface Place {
  path: string
  /** If the lines were deleted, this is the line before them. */
  range: LineRange
  /** Empty for deleted lines, for comments on a whole file, and if the lines are unknown. */
  lines: string[]
  scope: LineRange
}

export interface StepResult {
  /** The change to the commented lines. Null if the lines are unchanged or unknown, or can't be found. */
  change: Change | null
  /** The added lines at the new location of the commented lines. Null if the commit didn't move them. */
  moved: DiffLine[] | null
  others: (Change & { isInScope: boolean })[]
  /** The position of the lines after the commit. Null if they can't be found. */
  next: Place | null
}

/** The number of lines to check above and below if the enclosing function is unknown. */
const AROUND = 6

export function startPlace(
  thread: ReviewThread,
  { original, commented }: { original: string | null; commented: string[] },
): Place {
  const { path } = thread
  const asked = commentedRange(thread)
  if (!asked)
    return { path, range: { start: 0, end: 0 }, lines: [], scope: { start: 1, end: Number.MAX_SAFE_INTEGER } }
  const isDeleted = thread.side === 'LEFT'
  const range = isDeleted ? placeOfDeleted(thread, asked) : asked
  const scope = original === null ? widen(range) : findScope(original, range)
  return { path, range, lines: isDeleted ? [] : commented, scope }
}

export function passStep(place: Place, { step, file }: { step: Step; file: StepFile }): StepResult {
  const hunks = file.hunks ?? []
  const range = anchor(place, { hunks, isSibling: step.isSibling })
  const followed = followLines(hunks, range ?? { start: 0, end: 0 })
  const isTracked = range !== null && place.lines.length > 0
  const changes = isTracked || !followed.change ? followed.others : [followed.change, ...followed.others]
  const others = changes.map((change) => ({
    ...change,
    isInScope: !step.isSibling && isWithin(change, place.scope),
  }))
  const path = file.status === 'removed' ? place.path : file.path
  const result = { change: null, moved: null, others }
  if (step.isSibling && followed.state === 'kept') return { ...result, next: { ...place, path } }
  const scope = { start: followLine(hunks, place.scope.start), end: followLine(hunks, place.scope.end) }
  const next = { ...place, path, scope, range: { start: followed.start, end: followed.end } }
  const { change } = followed
  if (!isTracked || !change) return { ...result, next }
  const alike = findAlike(place.lines, change.after)
  if (alike) {
    const lines = change.after.filter(({ newLine }) => isIn(newLine, alike)).map(({ text }) => text)
    return { ...result, change, next: { ...next, range: alike, lines } }
  }
  const moved = findMoved(place, step)
  if (!moved) return { ...result, change, next: null }
  const there = { ...place, path: moved.path, range: moved.range, scope: widen(moved.range) }
  return { ...result, change, moved: moved.lines, next: there }
}

/** Deleted lines have no number in the new version, so this uses the line before them. */
function placeOfDeleted({ diffHunk }: ReviewThread, range: LineRange): LineRange {
  let before = 1
  for (const line of parsePatch(diffHunk).flatMap((hunk) => hunk.lines)) {
    if (line.oldLine !== null && line.oldLine >= range.start) break
    before = line.newLine ?? before
  }
  return { start: before, end: before }
}

/**
 * Finds the commented lines on the old side of a patch. Falls back to the known line numbers, except on a parallel
 * branch, where line numbers aren't reliable.
 */
function anchor(
  { range, lines }: Place,
  { hunks, isSibling }: { hunks: readonly Hunk[]; isSibling: boolean },
): LineRange | null {
  const wanted = lines.map((line) => line.trim())
  const there = hunks
    .filter(({ oldStart, oldCount }) => oldStart <= range.end && oldStart + oldCount > range.start)
    .flatMap((hunk) => hunk.lines.filter(({ oldLine }) => isIn(oldLine, range)))
  const otherwise = isSibling ? null : range
  if (there.length === 0 || wanted.length === 0) return otherwise
  if (there.some(({ text }) => wanted.includes(text.trim()))) return range
  const old = hunks.flatMap((hunk) => hunk.lines.filter((line) => line.oldLine !== null))
  const found = old.flatMap(({ oldLine }, at) =>
    wanted.every((text, index) => old[at + index]?.text.trim() === text) ? (oldLine ?? []) : [],
  )
  const nearest = found.toSorted((a, b) => Math.abs(a - range.start) - Math.abs(b - range.start))[0]
  return nearest === undefined ? otherwise : { start: nearest, end: nearest + wanted.length - 1 }
}

/** The minimum length of text that identifies a line. Shorter text occurs in too many places. */
export const MIN_TEXT = 10
/** The commented lines count as moved if at least this share of them appears in another place. */
const MIN_SHARE = 0.6
/** Two lines that are at least this similar count as the same line with small edits. */
export const ALIKE = 0.7
/** A new line that is at least this similar to an old one counts as its replacement. */
const SIMILAR = 0.5
const MAX_LINES = 20

function findMoved(
  { lines, path }: Place,
  { files }: Step,
): (Pick<Place, 'path' | 'range'> & { lines: DiffLine[] }) | null {
  const likenesses = compareTo(lines)
  if (lines.join('').trim().length < MIN_TEXT) return null
  for (const file of files.toSorted((a, b) => Number(b.path === path) - Number(a.path === path))) {
    for (const hunk of file.hunks ?? []) {
      const added = hunk.lines.filter((line) => line.kind === 'add')
      const found = likenesses.flatMap((likeness) => added.find(({ text }) => likeness(text) >= ALIKE) ?? [])
      const numbers = found.flatMap((line) => line.newLine ?? [])
      if (found.length === 0 || found.length / likenesses.length < MIN_SHARE) continue
      const range = { start: Math.min(...numbers), end: Math.max(...numbers) }
      return { path: file.path, lines: runAround(added, range), range }
    }
  }
  return null
}

function findAlike(lines: readonly string[], among: readonly DiffLine[]): LineRange | null {
  const likenesses = compareTo(lines)
  const numbers = among.flatMap(({ text, newLine }) =>
    newLine !== null && likenesses.some((likeness) => likeness(text) >= SIMILAR) ? newLine : [],
  )
  const [start, end] = [numbers[0], numbers.at(-1)]
  return start === undefined || end === undefined
    ? null
    : { start, end: Math.min(end, start + lines.length - 1) }
}

const compareTo = (lines: readonly string[]) =>
  lines
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES)
    .map((line) => likenessTo(line))

function runAround(added: readonly DiffLine[], { start, end }: LineRange): DiffLine[] {
  const isAdded = new Set(added.map((line) => line.newLine))
  let [first, last] = [start, end]
  while (isAdded.has(first - 1)) first--
  while (isAdded.has(last + 1)) last++
  return added.filter(({ newLine }) => isIn(newLine, { start: first, end: last }))
}

const isIn = (line: number | null, { start, end }: LineRange) => line !== null && line >= start && line <= end

const isWithin = ({ at }: Change, { start, end }: LineRange) => at.start <= end && at.end >= start

const widen = ({ start, end }: LineRange): LineRange => ({
  start: Math.max(1, start - AROUND),
  end: end + AROUND,
})
