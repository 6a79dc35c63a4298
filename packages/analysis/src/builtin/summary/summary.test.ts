import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { describe, expect, it } from 'vitest'
import { analyze } from '../../analyze.ts'
import { buildFile, buildMaterial, buildThread, NO_CONTEXT, person } from '../../testing/build-material.ts'
import { builtinAnalyzer } from '../analyzer.ts'

const review = (material: PullRequestMaterial) =>
  analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal: new AbortController().signal })
const summary = async (given: Partial<PullRequestMaterial>) => (await review(buildMaterial(given))).summary
const files = [buildFile('src/assign.ts', 'const lock = take()\nwork()')]

describe('a summary', () => {
  it('says who flagged how many issues, and their outcomes', async () => {
    const threads = [
      buildThread('Please await the work.'),
      buildThread('Please rename `lock`.', { by: 'sven-dahl' }),
    ]
    expect(await summary({ files, threads })).toBe(
      'This pull request changed 1 file (+2 −0). tobias-kern and sven-dahl flagged 2 issues; both were merged unfixed. ' +
        'Most serious: “Await the work” in assign.ts (merged unfixed).',
    )
  })

  it('says whether anyone reviewed the change if nothing was found', async () => {
    expect(await summary({ files })).toContain(
      'No reviewer commented on the code, and the rules found nothing.',
    )
    expect(await summary({ files, threads: [buildThread('Nice, thank you!')] })).toContain(
      'Reviewers didn’t ask for changes, and the rules found nothing.',
    )
  })

  it('says whether one or several review bots flagged issues', async () => {
    const flag = (by: string) => buildThread('Please await the work.', { by })
    expect(await summary({ files, threads: [flag('lint[bot]'), flag('lint[bot]')] })).toContain(
      'A review bot flagged',
    )
    expect(await summary({ files, threads: [flag('lint[bot]'), flag('scan[bot]')] })).toContain(
      'Review bots flagged',
    )
  })

  it('says what GitHub didn’t list', async () => {
    expect(await summary({ files, changedFiles: 3 })).toContain('GitHub listed only 1 of the 3 files.')
    const commits = Array.from({ length: 250 }, (_, index) => ({
      sha: `${index}`,
      message: '',
      authorLogin: null,
      authorName: null,
      authorEmail: null,
      committedAt: null,
      parents: [],
    }))
    expect(await summary({ files, commits })).toContain('GitHub listed only the 250 oldest commits.')
    expect(await summary({ files, commits: commits.slice(1) })).not.toContain('GitHub listed')
  })
})

describe('what went well', () => {
  const words =
    'Berths were assigned by hand so far, which goes wrong on busy days when two desks are open. '.repeat(3)

  it('counts an explanation in the description, but not checklists or commit titles', async () => {
    expect((await review(buildMaterial({ description: words }))).wentWell).toHaveLength(1)
    const list = Array.from({ length: 20 }, (_, index) => `* Update assign${index}.py for the desk`).join(
      '\n\n',
    )
    const template = Array.from(
      { length: 20 },
      () => '- [x] I have read the guide and it is all right with me',
    ).join('\n')
    expect((await review(buildMaterial({ description: list }))).wentWell).toEqual([])
    expect((await review(buildMaterial({ description: template }))).wentWell).toEqual([])
  })

  it('quotes praise in full, and skips conditional praise', async () => {
    const said = (body: string) => ({
      reviews: [
        {
          id: 1,
          author: person('sven-dahl'),
          state: 'APPROVED' as const,
          body,
          submittedAt: null,
          htmlUrl: '',
        },
      ],
      threads: [buildThread('Please rename `lock`.')],
    })
    const well = async (body: string) => (await review(buildMaterial(said(body)))).wentWell
    expect(await well('The shape of this is really good.')).toEqual([
      'sven-dahl: “The shape of this is really good.”',
    ])
    expect(await well('Looks good to me once the ticket is there.')).toEqual([])
    expect(await well('👏 for these good tests, they read like prose.')).toEqual([])
  })

  it('names only approving reviewers who never requested changes', async () => {
    const by = (login: string, state: 'APPROVED' | 'CHANGES_REQUESTED') => ({
      id: 1,
      author: person(login),
      state,
      body: '',
      submittedAt: null,
      htmlUrl: '',
    })
    const reviews = [
      by('sven-dahl', 'CHANGES_REQUESTED'),
      by('sven-dahl', 'APPROVED'),
      by('tobias-kern', 'APPROVED'),
    ]
    expect((await review(buildMaterial({ reviews }))).wentWell).toEqual([
      'tobias-kern approved without asking for changes.',
    ])
  })

  it('counts new tests, but not moved ones', async () => {
    const tested = (additions: number, deletions: number) => [
      ...files,
      { ...buildFile('test/assign.test.ts', 'a\n'.repeat(9)), additions, deletions },
    ]
    expect((await review(buildMaterial({ files: tested(10, 0) }))).wentWell).toHaveLength(1)
    expect((await review(buildMaterial({ files: tested(10, 9) }))).wentWell).toEqual([])
  })
})
