import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { demoFolder, sharedData, sharedFolders } from '../testing/config.ts'
import { runHere, spawnDebrief, withSettings } from '../testing/run-debrief.ts'
import { writeResponses } from '../testing/write-responses.ts'
import { countColumns } from '../text.ts'
import { type AnalyzeAnswer, answerSchema } from './analyze-command.ts'

const demos = readdirSync(join(demoFolder, 'pull-requests')).map((name) =>
  join(demoFolder, 'pull-requests', name),
)
const crewSearch = demos.find((name) => name.endsWith('ferry-api__431')) ?? ''

beforeEach(() => withSettings())

async function read(folder: string): Promise<AnalyzeAnswer> {
  const { code, stdout, stderr } = await runHere(['analyze', folder, '--json'])
  expect([folder, code, stderr.replace(NOT_MERGED, '')]).toEqual([folder, 0, ''])
  const answer = JSON.parse(stdout)
  expect(answerSchema.parse(answer)).toEqual(answer)
  return answer
}

const NOT_MERGED = /^debrief: \S+ isn't merged, so it may still change\.\n$/

describe('debrief analyze --json of a folder', () => {
  it('returns the mistakes that reviewers found, with the code before and after', async () => {
    const answer = await read(crewSearch)
    expect(answer).toMatchObject({
      pullRequest: { repository: 'northbeam/ferry-api', number: 431 },
      analyzer: 'builtin',
      score: expect.any(Number),
    })
    const sql = answer.mistakes.find(({ category }) => category === 'security')
    expect(sql).toMatchObject({
      source: 'reviewer',
      rule: null,
      path: 'src/crew/search.ts',
      side: 'RIGHT',
      fixedIn: expect.stringMatching(/^[0-9a-f]{40}$/),
      codeBefore: expect.stringContaining("like '${search.name"),
      codeAfter: expect.stringContaining('like $${values.length}'),
      programmingLanguage: 'TypeScript',
    })
    expect(answer.coverage.map(({ state }) => state)).toEqual(['analyzed', 'analyzed', 'analyzed'])
  })

  it('has exactly the documented properties, and so does each mistake', async () => {
    const answer = await read(crewSearch)
    expect(Object.keys(answer)).toEqual(
      'pullRequest analyzer score witness notScoredReason scoreBreakdown summary mistakes learningPoints wentWell coverage ignoredComments'.split(
        ' ',
      ),
    )
    expect(Object.keys(answer.mistakes[0] ?? {})).toEqual(
      'title description lesson ask category severity source rule reviewCommentIds path side startLine endLine occurrences codeBefore codeAfter fixedIn outcome outcomeEvidence confidence programmingLanguage'.split(
        ' ',
      ),
    )
  })

  it('matches the schema for every real and every demo pull request', {
    timeout: 60_000,
  }, async () => {
    for (const folder of [...demos, ...sharedFolders('pull-requests')]) {
      const answer = await read(folder)
      const pull = JSON.parse(readFileSync(join(folder, 'pull.json'), 'utf8'))
      expect(answer.pullRequest).toEqual({ repository: pull.base.repo.full_name, number: pull.number })
      expect([folder, answer.coverage.length]).toEqual([folder, pull.changed_files])
    }
  })
})

describe('debrief analyze of a folder', () => {
  it.each([80, 100])('fits into %d columns and shows where each mistake is', async (columns) => {
    // A tenth of the demo's many small pull requests is enough to check the layout.
    const some = demos.filter((_, index) => index % 10 === 0)
    for (const folder of [...some, ...sharedFolders('pull-requests').slice(0, 25)]) {
      const { code, stdout, stderr } = await runHere(['analyze', folder], { columns })
      expect([folder, code, stderr.replace(NOT_MERGED, '')]).toEqual([folder, 0, ''])
      const tooWide = stdout
        .split('\n')
        .filter((line) => countColumns(line) > columns && !line.includes('https://'))
      expect([folder, tooWide]).toEqual([folder, []])
      const { mistakes, score } = await read(folder)
      expect(stdout).toContain(score === null ? 'Not scored' : `Score: ${score} out of 100`)
      for (const { path, startLine } of mistakes)
        if (path.length < 60) expect(stdout).toContain(`${path}:${startLine}`)
    }
  })

  it('shows the ledger, the reviewer’s comment and the change as a diff', async () => {
    const { mistakes, score, scoreBreakdown } = await read(crewSearch)
    const index = mistakes.findIndex(({ category }) => category === 'security')
    const { title, severity, confidence, fixedIn } = mistakes[index] ?? {}
    const deduction = scoreBreakdown.find(({ label }) => label === title)?.points.toFixed(1)
    const { stdout } = await runHere(['analyze', crewSearch], { columns: 80 })
    const lines = stdout.split('\n').map((line) => line.replace(/ +/g, ' ').trim())
    for (const line of [
      `Score: ${score} out of 100`,
      `${title} (${severity} ${scoreBreakdown[index + 1]?.weight} × ${confidence?.toFixed(2)}) ${deduction}`,
      'Size of change: 49 lines × 1.00',
      `${index + 1}. ${title}`,
      `${severity} · security · found by a reviewer · confidence ${confidence?.toFixed(2)} · fixed in ${fixedIn?.slice(0, 7)}`,
      'marta-olsen wrote:',
      '│ Please use query parameters:',
      '+ values.push(`${search.name.toLowerCase()}%`)',
      '3 of 3 files fully read, 100% of the readable lines',
    ])
      expect(lines).toContain(line)
    expect(stdout).toMatch(/^ {2}- {5}conditions\.push\(`lower\(name\) like '/m)
    expect(stdout).not.toContain('\u001b')
  })

  it('is colored on a terminal, unless NO_COLOR is set', async () => {
    const colored = await runHere(['analyze', crewSearch], { isTTY: true })
    expect(colored.stdout).toContain('\u001b[32m+ ')
    vi.stubEnv('NO_COLOR', '1')
    const plain = await runHere(['analyze', crewSearch], { isTTY: true })
    expect(plain.stdout).not.toContain('\u001b')
    expect(stripVTControlCharacters(colored.stdout)).toBe(plain.stdout)
  })

  it('warns on stderr that a pull request isn’t merged', async () => {
    const { code, stdout, stderr } = await runHere(['analyze', writeResponses({ mergedAt: null }), '--json'])
    expect(code).toBe(0)
    expect(stderr).toBe("debrief: northbeam/ferry-api#7 isn't merged, so it may still change.\n")
    expect(answerSchema.parse(JSON.parse(stdout)).mistakes).not.toEqual([])
  })
})

describe('hostile text', () => {
  const hostile = '\u001b[2J\u001b]8;;https://evil.example\u0007x\u009b31m\u202etxt\r\u0008\u0000'
  const strings: string[] = [hostile]
  try {
    strings.push(...JSON.parse(readFileSync(join(sharedData, 'hostile/blns.json'), 'utf8')))
  } catch {
    console.warn('SKIPPED: hostile strings from outside')
  }

  it('is escaped everywhere in the output', async () => {
    const folders = [
      ...Object.entries({ title: 'T', path: 'src/x.ts', code: '// x', comment: 'use const', login: 'l' }).map(
        ([name, text]) => writeResponses({ [name]: `${text} ${hostile}` }),
      ),
      ...chunk(strings, 60).map((some) =>
        writeResponses({
          title: some.join(' '),
          code: some.join(' '),
          comment: `use const ${some.join('\n')}`,
        }),
      ),
    ]
    for (const folder of folders) {
      for (const args of [[], ['--json']]) {
        const { code, stdout } = await runHere(['analyze', folder, ...args])
        expect(code).toBe(0)
        expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      }
    }
  })
})

const chunk = (all: string[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

describe('input that can’t be analyzed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-none-'))
  const holding = (pull: string, files: string) => {
    const made = mkdtempSync(join(tmpdir(), 'debrief-odd-'))
    writeFileSync(join(made, 'pull.json'), pull)
    writeFileSync(join(made, 'files.json'), files)
    return made
  }
  const file = join(holding('{}', '[]'), 'pull.json')

  it.each([
    [['analyze'], 2, "Missing required argument 'pull request | folder'"],
    [['analyze', folder, '--yaml'], 2, "Unknown option '--yaml'"],
    [['analyze', folder, '--analyzer'], 2, '--analyzer'],
    [
      ['analyze', folder, '--analyzer', 'magic'],
      2,
      "'magic' is invalid. Allowed choices are builtin, model.",
    ],
    [['analyze', folder, folder], 2, 'Too many arguments'],
    [['analyze', 'https://github.com/northbeam'], 2, "isn't the address of a pull request"],
    [['analyze', join(folder, 'gone')], 1, 'there is no such file or folder'],
    [['analyze', folder], 1, 'has no pull.json'],
    [['analyze', file], 1, 'is a file'],
    [['analyze', holding('{', '[]')], 1, "isn't valid JSON"],
    [['analyze', holding('{}', '[]')], 1, "doesn't contain GitHub’s responses"],
    [['analyze', holding('[]', '{}')], 1, "doesn't contain GitHub’s responses"],
    [['analyze', folder, '--analyzer', 'model'], 1, 'OPENAI_API_KEY is missing'],
  ])('%j exits with %i: %s', async (args, code, sentence) => {
    for (const json of [[], ['--json']]) {
      const ended = await runHere([...args, ...json])
      expect(ended).toMatchObject({ code, stdout: '' })
      expect(ended.stderr).toContain(sentence)
      expect(ended.stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  it('lists all invalid settings at once', async () => {
    withSettings({ GITHUB_API_URL: 'github', OPENAI_TOKEN_BUDGET: '12' })
    const { code, stderr } = await runHere(['analyze', crewSearch])
    expect(code).toBe(1)
    expect(stderr).toMatch(/GITHUB_API_URL: must be[^]*OPENAI_TOKEN_BUDGET/)
  })
})

it('prints only JSON to stdout with --json when run as a program', { timeout: 60_000 }, async () => {
  const good = await spawnDebrief(['analyze', crewSearch, '--json'])
  expect(good).toMatchObject({ code: 0, stderr: '' })
  expect(answerSchema.parse(JSON.parse(good.stdout))).toEqual(await read(crewSearch))
  expect(await spawnDebrief(['analyze', '/nowhere', '--json'])).toMatchObject({ code: 1, stdout: '' })
  expect(await spawnDebrief(['analyze', '--what'])).toMatchObject({ code: 2, stdout: '' })
  expect((await spawnDebrief(['--help'])).stdout).toContain('analyze [options] <pull request | folder>')
})

it('prints what docs/command-line.md quotes', async () => {
  const page = readFileSync(new URL('../../../../docs/command-line.md', import.meta.url), 'utf8')
  const quoted = /From its output:\n\n((?: {4}.*\n|\n)+)/.exec(page)?.[1]?.replaceAll(/^ {4}/gm, '').trimEnd()
  expect(quoted).toMatch(/^2\. Cross-site scripting/)
  const { stdout } = await runHere([
    'analyze',
    join(demoFolder, 'pull-requests', 'northbeam__tide-web__1119'),
  ])
  expect(stdout).toContain(quoted)
})
