import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rulesFor } from '@debrief/analysis/builtin/rule-engine/parts-of-file'
import { isOff, MEASURED } from '@debrief/analysis/builtin/rule-engine/rule-precision'
import { findInPart, type RuleFinding, runRules } from '@debrief/analysis/builtin/rule-engine/run-rules'
import { RULES } from '@debrief/analysis/builtin/rules/all-rules'
import { parsePatch } from '@debrief/analysis/diff/parse-patch'
import { readFolder } from '@debrief/analysis/read-folder'
import { findSyntax } from '@debrief/analysis/syntax/languages'
import { repositoryFolder } from '@debrief/analysis/testing/config'
import { sharedFolder, sharedFolders } from '@debrief/analysis/testing/shared-data'
import { estimateShare } from '@debrief/analysis/training/wilson'
import { detectLanguage } from '@debrief/domain/pull-requests/languages'
import { z } from 'zod'

const reading = z.object({
  rule: z.string(),
  pull: z.string(),
  path: z.string(),
  line: z.number(),
  right: z.boolean(),
  why: z.string(),
})
type Reading = z.infer<typeof reading>

interface Hit extends Pick<Reading, 'rule' | 'pull' | 'path' | 'line'> {
  confidence: number
  key: string
}

const MIN_READ = 4

export async function measureRules(): Promise<string> {
  const readings = readReadings()
  const verdicts = new Map(readings.map((each) => [toPlaceKey(each), each.right]))
  const hits = distinct([...(await hitsInChanges()), ...hitsInContext(), ...hitsInComments()])
  const unread = hits.filter((hit) => !verdicts.has(toPlaceKey(hit)))
  const isRight = (hit: Hit) => verdicts.get(toPlaceKey(hit)) === true
  const rows = RULES.map(({ name }) => {
    const own = hits.filter((hit) => hit.rule === name && verdicts.has(toPlaceKey(hit)))
    if (own.length === 0) return { name, read: 0, row: `| ${name} | | | unmeasured |` }
    const { hits: right, low, high } = estimateShare(own.filter(isRight).length, own.length)
    const [known, of] = MEASURED[name] ?? [0, 0]
    const isStale = known !== right || of !== own.length
    const note = isStale
      ? 'NOT as in measured.ts'
      : isOff(name)
        ? 'off'
        : own.length < MIN_READ
          ? 'few hits'
          : ''
    const interval = `${low.toFixed(2)}–${high.toFixed(2)}`
    return {
      name,
      read: own.length,
      row: `| ${name} | ${right} of ${own.length} | ${(right / own.length).toFixed(2)} (${interval}) | ${note} |`,
    }
  })
  return [
    await countFindings(),
    '',
    `${hits.length} distinct hits in the shared data, on changed and unchanged lines of diffs, files and comments' hunks. ${unread.length} of them weren't read.`,
    ...unread.map((hit) => `- not read: ${toPlaceKey(hit)}`),
    '',
    '| rule | right | precision (95% interval) | |',
    '| --- | --- | --- | --- |',
    ...rows.toSorted((a, b) => b.read - a.read).map(({ row }) => row),
    '',
    ...reliability(
      hits.filter((hit) => verdicts.has(toPlaceKey(hit)) && !isOff(hit.rule)),
      isRight,
    ),
  ].join('\n')
}

const toPlaceKey = ({ rule, pull, path, line }: Pick<Reading, 'rule' | 'pull' | 'path' | 'line'>) =>
  `${rule} ${pull} ${path}:${line}`

function reliability(hits: readonly Hit[], isRight: (hit: Hit) => boolean): string[] {
  const bins = [0.6, 0.7, 0.8, 0.9]
  const rows = bins.map((from, index) => {
    const below = bins[index + 1] ?? 1.01
    const own = hits.filter(({ confidence }) => confidence >= from && confidence < below)
    if (own.length === 0) return `| ${from}–${Math.min(1, below)} | 0 | | |`
    const { hits: right, low, high } = estimateShare(own.filter(isRight).length, own.length)
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length
    return `| ${from}–${Math.min(1, below)} | ${own.length} | ${mean.toFixed(2)} | ${(right / own.length).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}) |`
  })
  return ['| confidence | hits | mean | right (95% interval) |', '| --- | --- | --- | --- |', ...rows]
}

function readReadings(): Reading[] {
  const file = join(repositoryFolder, 'packages/analysis/training/rule-readings.jsonl')
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => reading.parse(JSON.parse(line)))
}

/** Keeps the first hit per key, because a line in a file with many commits should count once. */
const distinct = (hits: readonly Hit[]) =>
  [...new Map(hits.toReversed().map((hit) => [hit.key, hit])).values()].toReversed()

const toHit = (pull: string, { rule, path, startLine, code, confidence }: RuleFinding): Hit => ({
  rule: rule.name,
  pull,
  path,
  line: startLine,
  confidence,
  key: `${rule.name} ${path} ${code.split('\n')[0]?.trim()}`,
})

async function countFindings(): Promise<string> {
  const { signal } = new AbortController()
  let [found, added, pulls] = [0, 0, 0]
  for (const folder of sharedFolders('pull-requests')) {
    const material = readFolder(folder)
    found += (await runRules(material, signal)).findings.length
    added += material.additions
    pulls += 1
  }
  return `${found} findings on ${added} added lines of ${pulls} pull requests: ${((found / added) * 1000).toFixed(2)} per 1,000.`
}

async function hitsInChanges(): Promise<Hit[]> {
  const { signal } = new AbortController()
  const hits: Hit[] = []
  for (const folder of [...sharedFolders('pull-requests'), ...sharedFolders('pull-requests-traced')]) {
    const { findings } = await runRules(readFolder(folder), signal)
    hits.push(...findings.map((found) => toHit(basename(folder), found)))
  }
  return hits
}

/** Treats unchanged lines of the hunks, files and commits as added, because hits in them should count too. */
function hitsInContext(): Hit[] {
  return [...sharedFolders('pull-requests'), ...sharedFolders('pull-requests-traced')].flatMap((folder) => {
    const { files, threads, contents } = readFolder(folder)
    const patches = [
      ...files.map(({ path, patch }) => ({ path, patch })),
      ...threads.map(({ path, diffHunk }) => ({ path, patch: diffHunk })),
      ...patchesOfCommits(join(folder, 'commits')),
    ]
    const found = [
      ...patches.flatMap(({ path, patch }) => findInHunks(path, patch)),
      ...contents.flatMap(({ path, text }) =>
        text == null ? [] : findInLines(path, text.split('\n'), { firstLine: 1, whole: true }),
      ),
    ]
    return found.map((each) => toHit(basename(folder), each))
  })
}

const commitFile = z.object({
  files: z.array(z.object({ filename: z.string(), patch: z.string().optional() })).default([]),
})

function patchesOfCommits(folder: string): { path: string; patch: string | null }[] {
  const names = readdirSync(join(folder, '..')).includes('commits') ? readdirSync(folder).toSorted() : []
  return names.flatMap((name) =>
    commitFile
      .parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      .files.map(({ filename, patch }) => ({ path: filename, patch: patch ?? null })),
  )
}

const comment = z.object({ id: z.string(), path: z.string().nullable(), diff_hunk: z.string().nullable() })

function hitsInComments(): Hit[] {
  const folder = sharedFolder('review-comments')
  if (!folder) return []
  const lines = readFileSync(join(folder, 'crcpy_human.jsonl'), 'utf8').trim().split('\n')
  return lines
    .map((line) => comment.parse(JSON.parse(line)))
    .flatMap(({ id, path, diff_hunk: hunk }) =>
      path === null ? [] : findInHunks(path, hunk).map((found) => toHit(id, found)),
    )
}

const findInHunks = (path: string, patch: string | null): RuleFinding[] =>
  parsePatch(patch ?? '').flatMap(({ lines, newStart }) => {
    const shown = lines.filter(({ newLine }) => newLine !== null).map(({ text }) => text)
    return findInLines(path, shown, { firstLine: newStart, whole: false })
  })

/** Longer text is skipped. Parsing it in one piece would take minutes. */
const MAX_CHARACTERS = 400_000

function findInLines(
  path: string,
  lines: string[],
  { firstLine, whole }: { firstLine: number; whole: boolean },
): RuleFinding[] {
  const language = detectLanguage(path)
  const syntax = findSyntax(language, path)
  const text = lines.join('\n')
  if (language === null || syntax === null || text.length > MAX_CHARACTERS) return []
  const rules = rulesFor(language, path).filter(({ words }) => words.test(text))
  const all = new Set(lines.map((_, index) => firstLine + index))
  const piece = { lines, firstLine, whole, added: all, shown: all }
  return rules.length === 0 ? [] : findInPart({ piece, text, path, language, syntax, rules })
}
