import {
  addMinutes,
  parseChanges,
  parseThread,
  type Section,
  splitSections,
  toBody,
  toFileText,
  toTime,
} from './parse-story.ts'
import type { CommitEvent, ReviewEvent, Story } from './story.ts'

const HEADING = /^(\d+) (\S+) (\S+ \S+) (.+)$/

export function parseShortStories(repository: string, text: string): Story[] {
  const { sections } = splitSections(text.split('\n'), '=== ')
  return sections.map((section) => parseShortStory(repository, section))
}

function parseShortStory(repository: string, { heading, lines }: Section): Story {
  const [, number, author = '', opened = '', title = ''] = HEADING.exec(heading) ?? []
  if (!number)
    throw new Error(`"=== ${heading}" must have the form "=== <number> <author> <day> <time> <title>".`)
  const openedAt = toTime(opened)
  const { lead, sections } = splitSections(lines, '--- ')
  const [before, reviewed] = splitAt(sections, 'review')
  const [threads, fix] = splitAt(reviewed.slice(1), 'fix')
  const reviewer = reviewed[0]?.heading.split(' ')[1]
  if (!reviewer) throw new Error(`#${number} has no "--- review <login>".`)

  const reviewedAt = addMinutes(openedAt, 90 + ((Number(number) * 37) % 150))
  const review: ReviewEvent = {
    kind: 'review',
    author: reviewer,
    at: reviewedAt,
    state: fix.length > 0 ? 'CHANGES_REQUESTED' : 'APPROVED',
    body: toBody(reviewed[0]?.lines ?? []),
    threads: threads.map((thread) => parseThread(thread, reviewedAt)),
  }
  const lastReply = review.threads.flatMap(({ replies }) => replies.map(({ at }) => at)).toSorted()
  const mergedAt = nextWorkday(lastReply.at(-1) ?? reviewedAt)
  const approval: ReviewEvent = {
    ...review,
    at: addMinutes(mergedAt, -8),
    state: 'APPROVED',
    body: '',
    threads: [],
  }
  const commit = (at: string, message: string, changes: Section[]): CommitEvent => ({
    kind: 'commit',
    at,
    message,
    changes: changes.flatMap(parseChanges),
    replaces: 'nothing',
  })
  const seeds = before.filter(({ heading: kind }) => kind.startsWith('base '))
  const fixedAt = addMinutes(lastReply.at(-1) ?? reviewedAt, 45)
  return {
    repository,
    number: Number(number),
    title,
    author,
    branch: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    openedAt,
    merged: { at: mergedAt, by: reviewer },
    description: toBody(lead),
    seeds: seeds.map((seed) => ({ path: seed.heading.slice('base '.length), text: toFileText(seed.lines) })),
    events: [
      commit(
        addMinutes(openedAt, -15),
        title,
        before.filter((section) => !seeds.includes(section)),
      ),
      review,
      ...(fix[0] ? [commit(fixedAt, fix[0].heading.slice('fix '.length), fix.slice(1)), approval] : []),
    ],
  }
}

function splitAt(sections: Section[], kind: string): [before: Section[], from: Section[]] {
  const index = sections.findIndex(({ heading }) => heading.startsWith(`${kind} `))
  return index < 0 ? [sections, []] : [sections.slice(0, index), sections.slice(index)]
}

/** The next morning or, if `time` is on a Friday, Monday morning. */
function nextWorkday(time: string): string {
  const days = new Date(time).getUTCDay() === 5 ? 3 : 1
  return addMinutes(`${time.slice(0, 10)}T08:${time.slice(14, 16)}:00Z`, days * 24 * 60)
}
