import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadPullRequest } from '@debrief/simulators/github/state/load-pull-request'
import { createState } from '@debrief/simulators/github/state/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCorpus, type Corpus } from './build-corpus.ts'

const root = mkdtempSync(join(tmpdir(), 'debrief-corpus-'))
let corpus: Corpus | null = null
beforeAll(() => {
  corpus = buildCorpus(root)
}, 300_000)
afterAll(() => rmSync(root, { recursive: true, force: true }), 300_000)

const pulls = () => corpus?.pulls ?? []
const read = <Content>(folder: string, name: string): Content =>
  JSON.parse(readFileSync(join(folder, name), 'utf8')) as Content
const times = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

describe('the repository', () => {
  it('has 500 pull requests from one year, each real one once, by eight authors, a bot and a deleted account', () => {
    if (!corpus) return
    expect(pulls()).toHaveLength(500)
    const sources = pulls().flatMap(({ source }) => source ?? [])
    expect([sources.length, new Set(sources).size]).toEqual([90, 90])
    expect(new Set(pulls().map(({ author }) => author)).size).toBe(10)
    const merged = pulls().map(({ mergedAt }) => Date.parse(mergedAt))
    const days = (Math.max(...merged) - Math.min(...merged)) / 86_400_000
    expect(days).toBeGreaterThan(350)
    expect(days).toBeLessThan(365)
  })

  it('uses no title or first comment from a template twice', () => {
    const made = pulls().filter(({ source }) => source === null)
    expect(times(made.map(({ folder }) => read<{ title: string }>(folder, 'pull.json').title))).toEqual([])
    const said = made.flatMap(({ folder }) =>
      read<{ body: string; in_reply_to_id?: number }[]>(folder, 'review-comments.json')
        .filter(({ in_reply_to_id: root }) => root === undefined)
        .map(({ body }) => body.toLowerCase()),
    )
    expect(times(said)).toEqual([])
  })

  it('labels every thread, and repeats a lesson only for the authors who should have it', () => {
    if (!corpus) return
    const { nothingRecurs, recurring } = corpus
    expect(nothingRecurs).toHaveLength(3)
    const listLessons = (author: string) =>
      pulls()
        .filter((pull) => pull.author === author && pull.source === null)
        .flatMap(({ threads }) => threads.flatMap(({ lessons }) => lessons))
    for (const author of nothingRecurs) expect(times(listLessons(author))).toEqual([])
    for (const [author, lessons] of Object.entries(recurring))
      expect(new Set(times(listLessons(author)))).toEqual(new Set(lessons))
    for (const { folder, threads } of pulls()) {
      const roots = read<{ id: number; in_reply_to_id?: number }[]>(folder, 'review-comments.json')
        .filter(({ in_reply_to_id: root }) => root === undefined)
        .map(({ id }) => id)
      expect(threads.map(({ commentId }) => commentId).toSorted()).toEqual(roots.toSorted())
    }
  })

  it('has comments on lines of the diff, as GitHub’s simulator checks when it loads them', () => {
    const state = createState({ demo: false, dataFolders: [] })
    for (const { folder } of pulls()) {
      const pull = loadPullRequest(state, folder, false)
      expect(pull.mergedAt).not.toBeNull()
      for (const { line, position } of pull.reviewComments)
        if (line !== null && pull.folder !== null)
          expect([pull.number, position]).not.toEqual([pull.number, null])
    }
  })

  it('has what happens in real repositories: renames, force-pushes, deleted reviewers, bots, quiet merges', () => {
    if (!corpus) return
    const has = (isIt: (folder: string) => boolean) => pulls().filter(({ folder }) => isIt(folder)).length
    const files = (folder: string) => read<{ status: string }[]>(folder, 'files.json')
    const comments = (folder: string) => read<{ user: object | null }[]>(folder, 'review-comments.json')
    const reviews = (folder: string) => read<{ state: string }[]>(folder, 'reviews.json')
    expect(has((folder) => files(folder).some(({ status }) => status === 'renamed'))).toBeGreaterThan(0)
    expect(has((folder) => existsSync(join(folder, 'compare')))).toBeGreaterThan(0)
    expect(has((folder) => comments(folder).some(({ user }) => user === null))).toBeGreaterThan(0)
    expect(has((folder) => comments(folder).length === 0)).toBeGreaterThan(50)
    expect(has((folder) => reviews(folder).length === 0)).toBeGreaterThan(10)
  })
})
