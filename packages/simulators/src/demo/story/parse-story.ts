import { createHash } from 'node:crypto'
import type { Change, CommitEvent, ReviewEvent, Story, StoryEvent, StoryThread } from './story.ts'

/** Parses a `.story` file. The format is described in packages/simulators/demo/README.md. */
export function parseStory(text: string): Story {
  const { lead, sections } = splitSections(text.split('\n'), '=== ')
  const seeds: Story['seeds'] = []
  const events: StoryEvent[] = []
  for (const section of sections) {
    const [kind, path = ''] = section.heading.split(/\s+/)
    if (kind === 'base') seeds.push({ path, text: toFileText(section.lines) })
    else events.push(parseEvent(section))
  }
  return { ...parseHead(lead), seeds, events }
}

function parseEvent(section: Section): StoryEvent {
  const [kind = '', author = '', day, time] = section.heading.split(/\s+/)
  if (kind === 'review') return parseReview(section)
  if (kind === 'comment') return { kind, author, at: toTime(`${day} ${time}`), body: toBody(section.lines) }
  return parseCommit(section)
}

const REPLACES = { commit: 'nothing', amend: 'last', squash: 'all' } as const

function parseCommit({ heading, lines }: Section): CommitEvent {
  const [, kind = '', day, time, title] = /^(\S+) (\S+) (\S+) (.+)$/.exec(heading) ?? []
  if (!(kind in REPLACES) || !title)
    throw new Error(
      `"=== ${heading}" must start with base, commit, amend, squash, review or comment, and a commit needs a title.`,
    )
  const { lead, sections } = splitSections(lines, '--- ')
  const body = toBody(lead)
  return {
    kind: 'commit',
    at: toTime(`${day} ${time}`),
    message: body ? `${title}\n\n${body}` : title,
    changes: sections.flatMap(parseChanges),
    replaces: REPLACES[kind as keyof typeof REPLACES],
  }
}

function parseHead(lines: string[]): Omit<Story, 'seeds' | 'events'> {
  const end = lines.indexOf('')
  const fields = new Map(
    lines
      .slice(0, end)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const field = (name: string) => {
    const value = fields.get(name)
    if (!value) throw new Error(`A story is missing "${name}:".`)
    return value
  }
  const [day, time, by] = field('merged').split(' ')
  return {
    repository: field('repository'),
    number: Number(field('number')),
    title: field('title'),
    author: field('author'),
    branch: field('branch'),
    openedAt: toTime(field('opened')),
    merged: by ? { at: toTime(`${day} ${time}`), by } : null,
    description: toBody(lines.slice(end)),
  }
}

export function parseChanges({ heading, lines }: Section): Change[] {
  const [kind, path, arrow, to] = heading.split(/\s+/)
  if (!path) throw new Error(`"--- ${heading}" doesn't name a file.`)
  if (kind === 'write') return [{ kind, path, text: toFileText(lines) }]
  if (kind === 'edit') return parseEdits(path, lines)
  if (kind === 'delete') return [{ kind, path }]
  if (kind === 'move' && to) return [{ kind, path, to }]
  if (kind === 'picture') return [{ kind, path, size: Number(arrow) }]
  throw new Error(
    `"--- ${heading}" must start with write, edit, move, delete or picture, and a move needs a new path.`,
  )
}

function parseEdits(path: string, lines: string[]): Change[] {
  const edits: Change[] = []
  let part: 'none' | 'old' | 'new' = 'none'
  let old: string[] = []
  let fresh: string[] = []
  for (const line of lines) {
    if (line === '<<<<') [part, old, fresh] = ['old', [], []]
    else if (line === '====' && part === 'old') part = 'new'
    else if (line === '>>>>') {
      edits.push({ kind: 'edit', path, old: asLines(old), new: asLines(fresh) })
      part = 'none'
    } else if (part === 'old') old.push(line)
    else if (part === 'new') fresh.push(line)
  }
  if (part !== 'none' || edits.length === 0) throw new Error(`An edit of ${path} doesn't end with ">>>>".`)
  return edits
}

const asLines = (lines: string[]) => lines.map((line) => `${line}\n`).join('')

const STATES = ['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED'] as const

function parseReview({ heading, lines }: Section): ReviewEvent {
  const [, author = '', day = '', time = '', named] = heading.split(/\s+/)
  const state = STATES.find((known) => known === named)
  if (!state) throw new Error(`"=== ${heading}" must end with one of ${STATES.join(', ')}.`)
  const at = toTime(`${day} ${time}`)
  const { lead, sections } = splitSections(lines, '--- ')
  const threads = sections.map((section) => parseThread(section, at))
  return { kind: 'review', author, at, state, body: toBody(lead), threads }
}

export function parseThread({ heading, lines }: Section, reviewedAt: string): StoryThread {
  const { lead, sections } = splitSections(lines, '+++ ')
  const thread: StoryThread = {
    ...parsePlace(heading),
    body: toBody(lead),
    replies: [],
    reaction: null,
    resolvedBy: null,
  }
  let last = reviewedAt
  for (const section of sections) {
    const [who = '', what = '', content = ''] = section.heading.split(/\s+/)
    if (who === 'resolved') thread.resolvedBy = what
    else if (who === 'reaction') thread.reaction = { author: what, content }
    else {
      last = addMinutes(last, Number(what.replace('+', '').replace('m', '')))
      thread.replies.push({ author: who, at: last, body: toBody(section.lines) })
    }
  }
  return thread
}

/**
 * Parses `on <path> :: <text>` or `on <path> :: <first> ~~ <last>`, the same forms with `left` instead of `on`, or
 * `about <path>`.
 */
function parsePlace(heading: string): Pick<StoryThread, 'path' | 'place'> {
  const [where = '', lines] = heading.split(' :: ')
  const [kind, path] = where.split(' ')
  if (path && kind === 'about') return { path, place: null }
  if (!path || !lines || (kind !== 'on' && kind !== 'left'))
    throw new Error(`"--- ${heading}" isn't a valid place for a thread.`)
  const [first, last] = lines.split(' ~~ ')
  const side = kind === 'left' ? 'LEFT' : 'RIGHT'
  return { path, place: { side, first: last ? (first ?? null) : null, last: last ?? first ?? '' } }
}

export interface Section {
  heading: string
  lines: string[]
}

export function splitSections(lines: string[], marker: string): { lead: string[]; sections: Section[] } {
  const lead: string[] = []
  const sections: Section[] = []
  for (const line of lines) {
    if (line.startsWith(marker)) sections.push({ heading: line.slice(marker.length).trim(), lines: [] })
    else (sections.at(-1)?.lines ?? lead).push(line)
  }
  return { lead, sections }
}

export function toBody(lines: string[]): string {
  return lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}

export function toFileText(lines: string[]): string {
  return `${lines.join('\n').replace(/\n+$/, '')}\n`
}

/** Converts `2026-08-28 09:12` to an ISO time in UTC. The seconds come from a hash, so that they aren't always zero. */
export function toTime(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text))
    throw new Error(`"${text}" isn't a time like 2026-08-28 09:12.`)
  return `${text.replace(' ', 'T')}:${pickSeconds(text)}Z`
}

/** Returns an ISO time without milliseconds, as on GitHub. The seconds come from a hash. */
export function addMinutes(time: string, minutes: number): string {
  if (!Number.isFinite(minutes)) throw new Error(`A reply needs a delay, such as +40m (after ${time}).`)
  const moved = new Date(Date.parse(time) + minutes * 60_000).toISOString()
  return `${moved.slice(0, 17)}${pickSeconds(moved)}Z`
}

const pickSeconds = (text: string) =>
  String(createHash('sha1').update(text).digest().readUInt16BE(0) % 60).padStart(2, '0')
