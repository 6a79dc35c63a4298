import { parseChanges } from './parse-changes.ts'
import { parseReview } from './parse-review.ts'
import { bodyOf, fileOf, type Section, splitSections } from './split-sections.ts'
import type { CommitEvent, Story, StoryEvent } from './story.ts'
import { timeOf } from './times.ts'

/** Reads one `.story` text; the form is described in the README beside it. */
export function parseStory(text: string): Story {
  const { lead, sections } = splitSections(text.split('\n'), '=== ')
  const seeds: Story['seeds'] = []
  const events: StoryEvent[] = []
  for (const section of sections) {
    const [kind, path = ''] = section.heading.split(/\s+/)
    if (kind === 'base') seeds.push({ path, text: fileOf(section.lines) })
    else events.push(parseEvent(section))
  }
  return { ...parseHead(lead), seeds, events }
}

function parseEvent(section: Section): StoryEvent {
  const [kind = '', author = '', day, time] = section.heading.split(/\s+/)
  if (kind === 'review') return parseReview(section)
  if (kind === 'comment') return { kind, author, at: timeOf(`${day} ${time}`), body: bodyOf(section.lines) }
  return parseCommit(section)
}

const REPLACES = { commit: 'nothing', amend: 'last', squash: 'all' } as const

function parseCommit({ heading, lines }: Section): CommitEvent {
  const [, kind = '', day, time, title] = /^(\S+) (\S+) (\S+) (.+)$/.exec(heading) ?? []
  if (!(kind in REPLACES) || !title)
    throw new Error(`"=== ${heading}" is none of base, commit, amend, squash, review, comment.`)
  const { lead, sections } = splitSections(lines, '--- ')
  const body = bodyOf(lead)
  return {
    kind: 'commit',
    at: timeOf(`${day} ${time}`),
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
    if (!value) throw new Error(`A story lacks "${name}:".`)
    return value
  }
  const [day, time, by] = field('merged').split(' ')
  return {
    repository: field('repository'),
    number: Number(field('number')),
    title: field('title'),
    author: field('author'),
    branch: field('branch'),
    openedAt: timeOf(field('opened')),
    merged: by ? { at: timeOf(`${day} ${time}`), by } : null,
    description: bodyOf(lines.slice(end)),
  }
}
