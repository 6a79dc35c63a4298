import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { answerStory } from './answers/answer-story.ts'
import { REPOSITORIES, repositoryAnswer } from './company.ts'
import { buildHistory } from './git/history.ts'
import {
  addMinutes,
  parseChanges,
  parseStory,
  parseThread,
  type Section,
  splitSections,
  toBody,
  toFileText,
  toTime,
} from './story/parse-story.ts'
import type { CommitEvent, ReviewEvent, Story } from './story/story.ts'

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Returns the folder with the demo's GitHub responses, and generates the folder if it's missing or out of date. Two
 * processes can run this at once, because they write the same bytes and rename each file into place.
 */
export function prepareDemo(root = PROJECT): string {
  const folder = join(root, 'dist', 'demo')
  const fingerprint = readFingerprint(root)
  if (!fingerprint || isCurrent(folder, fingerprint)) return folder
  const files = generateDemo(join(root, 'packages', 'simulators', 'demo'))
  mkdirSync(folder, { recursive: true })
  removeOthers(folder, new Set(files.keys()))
  const temporary = mkdtempSync(`${folder}-`)
  const write = (path: string, bytes: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(temporary, 'file'), bytes)
    renameSync(join(temporary, 'file'), join(folder, path))
  }
  for (const [path, bytes] of files) write(path, bytes)
  write(STAMP, fingerprint)
  rmSync(temporary, { recursive: true })
  return folder
}

export function isDemoStale(root = PROJECT): boolean {
  const fingerprint = readFingerprint(root)
  return fingerprint !== null && !isCurrent(join(root, 'dist', 'demo'), fingerprint)
}

const STAMP = 'fingerprint'

function isCurrent(folder: string, fingerprint: string): boolean {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
}

/** Returns null in a container image, which contains only the generated folder. */
function readFingerprint(root: string): string | null {
  const sources = ['demo', 'src/demo'].map((name) => join(root, 'packages', 'simulators', name))
  if (!sources.every((source) => existsSync(source))) return null
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of filesBelow(source).filter((name) => !name.endsWith('.test.ts')))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(source, path)))
        .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

function removeOthers(folder: string, keptFiles: ReadonlySet<string>): void {
  const kept = new Set([...keptFiles].flatMap((path) => [path, ...foldersAbove(path)]))
  const remove = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const child = path ? `${path}/${entry.name}` : entry.name
      if (!kept.has(child) && child !== STAMP) rmSync(join(folder, child), { recursive: true, force: true })
      else if (entry.isDirectory()) remove(child)
    }
  }
  remove('')
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Generates the demo's files, keyed by relative path. The same stories always produce the same bytes. */
export function generateDemo(sources: string): Map<string, Buffer> {
  const stories = readStories(join(sources, 'stories'))
  const files = new Map<string, Buffer>([['people.json', readFileSync(join(sources, 'people.json'))]])
  const repositories = REPOSITORIES.map(({ full_name }) => {
    const own = stories.filter(({ repository }) => repository === full_name)
    for (const history of buildHistory(own)) {
      const folder = `pull-requests/${full_name.replace('/', '__')}__${history.story.number}`
      const answers = named(`${full_name}#${history.story.number}`, () => answerStory(history))
      for (const [path, bytes] of answers) files.set(`${folder}/${path}`, bytes)
    }
    return repositoryAnswer(full_name, own.flatMap(eventTimes).toSorted().at(-1) ?? '')
  })
  files.set('repositories.json', Buffer.from(`${JSON.stringify(repositories, null, 2)}\n`))
  return files
}

/** A `.story` file contains one pull request. A `.stories` file contains a repository's small pull requests. */
function readStories(folder: string): Story[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) =>
      named(name, () => {
        const text = readFileSync(join(folder, name), 'utf8')
        if (name.endsWith('.stories'))
          return parseShortStories(`northbeam/${basename(name, '.stories')}`, text)
        return name.endsWith('.story') ? [parseStory(text)] : []
      }),
    )
}

const eventTimes = (story: Story) => [...story.events.map(({ at }) => at), story.merged?.at ?? '']

function named<Result>(name: string, make: () => Result): Result {
  try {
    return make()
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}

const HEADING = /^(\d+) (\S+) (\S+ \S+) (.+)$/

function parseShortStories(repository: string, text: string): Story[] {
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
