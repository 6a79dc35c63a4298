import { bodyOf, type Section, splitSections } from './split-sections.ts'
import type { ReviewEvent, StoryThread } from './story.ts'
import { addMinutes, timeOf } from './times.ts'

const STATES = ['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED'] as const

/** Reads `review <login> <day> <time> <STATE>` with its threads. */
export function parseReview({ heading, lines }: Section): ReviewEvent {
  const [, author = '', day = '', time = '', named] = heading.split(/\s+/)
  const state = STATES.find((known) => known === named)
  if (!state) throw new Error(`"=== ${heading}" must end with one of ${STATES.join(', ')}.`)
  const at = timeOf(`${day} ${time}`)
  const { lead, sections } = splitSections(lines, '--- ')
  const threads = sections.map((section) => parseThread(section, at))
  return { kind: 'review', author, at, state, body: bodyOf(lead), threads }
}

function parseThread({ heading, lines }: Section, reviewedAt: string): StoryThread {
  const { lead, sections } = splitSections(lines, '+++ ')
  const thread: StoryThread = { ...parsePlace(heading), body: bodyOf(lead), replies: [], resolvedBy: null }
  let last = reviewedAt
  for (const section of sections) {
    const [who = '', what = ''] = section.heading.split(/\s+/)
    if (who === 'resolved') thread.resolvedBy = what
    else {
      last = addMinutes(last, Number(what.replace('+', '').replace('m', '')))
      thread.replies.push({ author: who, at: last, body: bodyOf(section.lines) })
    }
  }
  return thread
}

/** `on <path> :: <line>`, `on <path> :: <first> ~~ <last>`, `left <path> :: <line>` or `about <path>`. */
function parsePlace(heading: string): Pick<StoryThread, 'path' | 'place'> {
  const [where = '', lines] = heading.split(' :: ')
  const [kind, path] = where.split(' ')
  if (path && kind === 'about') return { path, place: null }
  if (!path || !lines || (kind !== 'on' && kind !== 'left')) throw new Error(`"--- ${heading}" is no place.`)
  const [first, last] = lines.split(' ~~ ')
  const side = kind === 'left' ? 'LEFT' : 'RIGHT'
  return { path, place: { side, first: last ? (first ?? null) : null, last: last ?? first ?? '' } }
}
