import type { MaterialFile } from '@debrief/contracts/pull-requests/material'
import type { FileCoverage, Mistake } from '@debrief/contracts/reviews/analysis-result'
import { describe, expect, it } from 'vitest'
import { analyze } from '../analyze.ts'
import { builtinAnalyzer } from '../builtin/analyzer.ts'
import { buildLedger } from '../coverage.ts'
import { readFolder } from '../read-folder.ts'
import { buildMaterial, NO_CONTEXT } from '../testing/build-material.ts'
import { sharedFolders } from '../testing/shared-data.ts'
import { keepNew } from './keep-new.ts'
import { toFindings } from './to-findings.ts'
import { MAX_INLINE, type ReviewText, writeReview } from './write-review.ts'

const makeFile = (path: string, patch: string | null): MaterialFile => ({
  path,
  previousPath: null,
  status: 'modified',
  additions: 1,
  deletions: 1,
  patch,
})

const mistakeAt = (given: Partial<Mistake>): Mistake => {
  const place = {
    path: given.path ?? 'a.ts',
    side: given.side ?? ('RIGHT' as const),
    startLine: given.startLine ?? 1,
    endLine: given.endLine ?? 1,
  }
  return {
    title: 'Berth not checked',
    description: 'No berth may be free.',
    lesson: null,
    ask: 'change',
    category: 'error-handling',
    severity: 'medium',
    source: 'model',
    rule: null,
    reviewCommentIds: [],
    ...place,
    occurrences: [place],
    codeBefore: null,
    codeAfter: null,
    fixedIn: null,
    outcome: null,
    outcomeEvidence: null,
    resolution: null,
    confidence: 0.8,
    programmingLanguage: 'TypeScript',
    hunk: null,
    quote: null,
    ...given,
  }
}

function reviewMistakes(
  mistakes: Mistake[],
  files: MaterialFile[],
  coverage: FileCoverage[] = [],
): ReviewText {
  const material = buildMaterial({ files })
  const findings = toFindings({ mistakes } as Parameters<typeof toFindings>[0], material)
  const result = { analyzer: 'builtin' as const, coverage }
  return writeReview({
    findings,
    material,
    result,
    standards: new Map(),
    marker: '<!-- m -->',
    isIncrement: false,
  })
}

/** Doesn't use Debrief's patch parser, because a bug in the parser must fail the test. */
function isInPatch(patch: string, line: number): boolean {
  let right = 0
  for (const text of patch.split('\n')) {
    const header = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text)
    if (header) right = Number(header[1]) - 1
    else if (!text.startsWith('-') && !text.startsWith('\\')) {
      right += 1
      if (right === line) return true
    }
  }
  return false
}

describe('a review', () => {
  it('lists the files that were not fully read, without those skipped on purpose', () => {
    const files = [makeFile('src/huge.ts', null), makeFile('package-lock.json', '@@ -1 +1 @@\n-{}\n+[]')]
    const { entries } = buildLedger(buildMaterial({ files }))
    expect(entries.map(({ path, state }) => [path, state])).toEqual([
      ['src/huge.ts', 'skipped'],
      ['package-lock.json', 'skipped'],
    ])
    expect(reviewMistakes([], files, entries).body).toContain('Not fully read:\n- `src/huge.ts` too large')
    expect(reviewMistakes([], files, entries).body).not.toContain('package-lock.json')
    expect(reviewMistakes([], files.slice(1), entries.slice(1)).body).not.toContain('Not fully read')
  })

  it('shows a fix as a suggestion block if it replaces exactly the commented lines', () => {
    const patch = '@@ -1,2 +1,3 @@\n const a = 1\n+const b = load()\n+save(b)'
    const fix = {
      startLine: 2,
      endLine: 3,
      codeBefore: 'const b = load()\nsave(b)',
      codeAfter: 'await save(load())',
    }
    const [comment] = reviewMistakes([mistakeAt(fix)], [makeFile('a.ts', patch)]).comments
    expect(comment).toMatchObject({ path: 'a.ts', line: 3, startLine: 2, side: 'RIGHT' })
    expect(comment!.body).toContain('```suggestion\nawait save(load())\n```')
    const inside = reviewMistakes([mistakeAt({ ...fix, codeAfter: 'x = "```"' })], [makeFile('a.ts', patch)])
    expect(inside.comments[0]!.body).toContain('````suggestion\nx = "```"\n````')
    for (const other of [{ codeBefore: 'save(b)' }, { startLine: 1 }, { endLine: 9 }, { codeAfter: null }])
      expect(
        reviewMistakes([mistakeAt({ ...fix, ...other })], [makeFile('a.ts', patch)]).comments[0]?.body,
      ).not.toContain('suggestion')
  })

  it('suggests a fix if a rule is certain of it', async () => {
    const lines = [
      'const agent = new Agent({ rejectUnauthorized: false })',
      'debugger',
      'const same = a == b',
    ]
    const files = [
      {
        ...makeFile('src/a.ts', `@@ -0,0 +1,3 @@\n${lines.map((line) => `+${line}`).join('\n')}`),
        additions: 3,
      },
    ]
    const material = buildMaterial({ files, mergedAt: null })
    const { signal } = new AbortController()
    const result = await analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal })
    const { comments } = reviewMistakes(result.mistakes, files)
    const suggested = Object.fromEntries(
      comments.map(({ line, body }) => [line, /```suggestion\n([\s\S]*?)```/.exec(body)?.[1] ?? null]),
    )
    expect(suggested).toEqual({
      1: 'const agent = new Agent({ rejectUnauthorized: true })\n',
      2: '',
      3: null,
    })
  })

  it('lists findings outside the diff and beyond the first twenty in its body', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `+call(${index})`)
    const patch = `@@ -0,0 +1,30 @@\n${lines.join('\n')}`
    const mistakes = lines.map((_, index) =>
      mistakeAt({
        startLine: index + 1,
        endLine: index + 1,
        title: `Point ${index}`,
        severity: index === 29 ? 'high' : 'low',
      }),
    )
    const away = mistakeAt({ path: 'binary.png', startLine: 4, endLine: 4, title: 'Elsewhere' })
    const removed = mistakeAt({ side: 'LEFT', startLine: 2, endLine: 2, title: 'Was removed' })
    const review = reviewMistakes(
      [...mistakes, away, removed],
      [makeFile('a.ts', patch), makeFile('binary.png', null)],
    )
    expect(review.comments).toHaveLength(MAX_INLINE)
    expect(review.comments[0]!.body).toContain('Point 29')
    expect(review.body).toContain('`binary.png:4` Elsewhere')
    expect(review.body).toContain('`a.ts:2` Was removed')
    expect(review.body.match(/^- `/gm)).toHaveLength(12)
    expect(review.body).toContain('Reviewed by built-in rules, without a language model.')
  })

  it('escapes Markdown in file names', () => {
    const path = 'src/`@everyone`![x](https://evil.example)<b>\n/approve.ts'
    const { body } = reviewMistakes([mistakeAt({ path })], [makeFile(path, null)])
    expect(body).toContain('- `src/＠everyone![x](https://evil.example)‹b›/approve.ts:1` Berth not checked')
  })
})

describe('G4: anchors', () => {
  it('lose no finding and include no line outside the diff, in 500 fuzzed diffs', () => {
    const random = randomFrom(7)
    let inline = 0
    for (let round = 0; round < 500; round++) {
      const files = Array.from({ length: 1 + random(3) }, (_, index) =>
        fuzzFile(`dir/file-${index}.ts`, random),
      )
      const mistakes = Array.from({ length: 1 + random(30) }, (_, index) => {
        const startLine = 1 + random(80)
        const path = files[random(files.length)]!.path
        const side = random(6) === 0 ? ('LEFT' as const) : ('RIGHT' as const)
        return mistakeAt({
          path,
          side,
          startLine,
          endLine: startLine + random(6),
          title: `Finding ${index}.`,
        })
      })
      const review = reviewMistakes(mistakes, files)
      for (const { path, line, startLine } of review.comments) {
        const patch = files.find((file) => file.path === path)!.patch!
        expect(isInPatch(patch, line)).toBe(true)
        if (startLine === null) continue
        expect(startLine).toBeLessThan(line)
        const hunk = patch.split(/^(?=@@ )/m).find((each) => isInPatch(each, line))!
        expect(isInPatch(hunk, startLine)).toBe(true)
      }
      const all = [review.body, ...review.comments.map(({ body }) => body)].join('\n')
      for (const { title } of mistakes) expect(all).toContain(title)
      expect(review.said).toHaveLength(mistakes.length)
      inline += review.comments.length
    }
    console.info(`G4: 500 diffs, ${inline} comments at lines`)
    expect(inline).toBeGreaterThan(500)
  })

  it('are within the diffs of real pull requests', async () => {
    const folders = sharedFolders('pull-requests').slice(0, 60)
    if (folders.length === 0) return console.warn('skipped: ../shared/data/pull-requests is not here')
    const random = randomFrom(11)
    let comments = 0
    for (const folder of folders) {
      const material = readFolder(folder)
      const { signal } = new AbortController()
      const result = await analyze(material, NO_CONTEXT, { analyzer: builtinAnalyzer, signal })
      const placed = Array.from({ length: 30 }, (_, index) => {
        const startLine = 1 + random(300)
        const { path } = material.files[random(material.files.length)]!
        return mistakeAt({ path, startLine, endLine: startLine + random(8), title: `Placed ${index}.` })
      })
      const findings = toFindings({ ...result, mistakes: [...result.mistakes, ...placed] }, material)
      const shown = { findings, material, result, standards: new Map(), marker: '', isIncrement: false }
      const review = writeReview(shown)
      comments += review.comments.length
      for (const { path, line, body } of review.comments) {
        const patch = material.files.find((file) => file.path === path)?.patch ?? ''
        expect([folder, path, line, isInPatch(patch, line)]).toEqual([folder, path, line, true])
        expect(body.length).toBeLessThanOrEqual(6_000)
      }
      expect(review.body.length).toBeLessThan(20_000)
      expect(review.said).toHaveLength(findings.length)
      const said = new Set(findings.flatMap(({ places }) => places.map(({ fingerprint }) => fingerprint)))
      expect(said.size).toBe(findings.reduce((sum, { places }) => sum + places.length, 0))
      const again = toFindings({ ...result, mistakes: [...result.mistakes, ...placed] }, material)
      expect(keepNew(again, { said, changed: null })).toEqual([])
    }
    console.info(`real pull requests: ${folders.length}, comments at lines: ${comments}`)
    expect(comments).toBeGreaterThan(100)
  }, 60_000)
})

/** A seeded generator of integers from 0 to `below` - 1 (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

function fuzzFile(path: string, random: (below: number) => number): MaterialFile {
  const kind = random(8)
  if (kind === 0) return { ...makeFile(path, null), status: 'renamed', previousPath: 'old.ts' }
  if (kind === 1) return { ...makeFile(path, '@@ -1,2 +0,0 @@\n-gone\n-gone too'), status: 'removed' }
  const end = kind === 2 ? '\r' : ''
  let oldLine = 1
  let newLine = 1
  const hunks = Array.from({ length: 1 + random(3) }, () => {
    oldLine += random(12)
    newLine += random(12)
    const lines = Array.from(
      { length: 1 + random(10) },
      () => `${' +-'[random(3)]}code ${random(9)} @@ -1 +1 @@${end}`,
    )
    const removed = lines.filter((line) => !line.startsWith('+')).length
    const added = lines.filter((line) => !line.startsWith('-')).length
    const text = `@@ -${removed === 0 ? oldLine - 1 : oldLine},${removed} +${added === 0 ? newLine - 1 : newLine},${added} @@ code\n${lines.join('\n')}`
    oldLine += removed
    newLine += added
    return text
  })
  return makeFile(path, `${hunks.join('\n')}${kind === 3 ? '\n\\ No newline at end of file' : ''}`)
}
