import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { certainLesson } from '../../grouping/profile.ts'
import { findLesson } from '../../lessons/catalog.ts'
import { setOperatorLessons } from '../../lessons/rule-lessons.ts'
import { checkFiles } from '../../self-check/check-files.ts'
import { buildFile, buildMaterial, NO_CONTEXT } from '../../testing/build-material.ts'
import { builtinAnalyzer } from '../analyzer.ts'
import { rulesFor } from '../rule-engine/parts-of-file.ts'
import { RULES, setOperatorRules } from '../rules/all-rules.ts'
import { loadOperatorRules, MAX_RULE_FILES, RuleFilesError } from './operator-rules.ts'
import { limitTime, onRuleSwitchedOff, type SwitchedOffRule } from './time-limit.ts'

const folder = mkdtempSync(join(tmpdir(), 'debrief-rules-'))
const { signal } = new AbortController()
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)

beforeEach(() => mkdirSync(folder, { recursive: true }))
afterEach(() => {
  rmSync(folder, { recursive: true })
  setOperatorLessons([])
  setOperatorRules([])
})
afterAll(() => onRuleSwitchedOff(() => {}))

const NO_MOMENT = `id: no-moment
message: New code uses Temporal.
severity: low
lesson:
  title: Moment.js in new code
  text: Moment.js is in maintenance mode.
  fix: Use Temporal instead.
  category: best-practices
languages: [TypeScript, JavaScript]
rule:
  kind: call_expression
  has: { field: function, regex: ^moment$ }
valid:
  - Temporal.Now.instant()
invalid:
  - const now = moment()
`
const RAW_SELECT = NO_MOMENT.replace('no-moment', 'raw-select')
  .replace(/lesson:[\s\S]*?languages/, 'lesson: n-plus-one-query\nlanguages')
  .replaceAll('moment', 'rawSelect')
const SLOW = NO_MOMENT.replace('no-moment', 'slow').replace(
  /rule:[\s\S]*/,
  `rule:
  kind: identifier
  inside:
    stopBy: end
    has: { stopBy: end, kind: statement_block, has: { stopBy: end, regex: ^never$ } }
invalid:
  - 'function run() { if (isOpen) { never } }'
`,
)
const CODE = 'export const start = () => moment().add(1)\nrawSelect(1)\n'

describe('an operator’s rules', () => {
  it('find mistakes in reviews and checks, with the lesson they name or their own', async () => {
    write('no-moment.yml', NO_MOMENT)
    mkdirSync(join(folder, 'sql'))
    write('sql/raw-select.yaml', RAW_SELECT)
    expect(loadOperatorRules(folder)).toBe(2)
    expect(findLesson('n-plus-one-query')?.rules).toEqual(['query-in-loop', 'raw-select'])
    const files = [buildFile('src/a.ts', CODE)]
    const { mistakes } = await builtinAnalyzer.analyze(buildMaterial({ files }), NO_CONTEXT, { signal })
    expect(mistakes).toMatchObject([
      {
        rule: 'no-moment',
        lesson: null,
        title: 'Moment.js in new code',
        description: 'Moment.js is in maintenance mode.',
        category: 'best-practices',
        severity: 'low',
        startLine: 1,
      },
      { rule: 'raw-select', lesson: 'n-plus-one-query', title: 'N+1 query', severity: 'low', startLine: 2 },
    ])
    expect(mistakes[1]?.description).toMatch(/^New code uses Temporal\. \w/)
    const checked = await checkFiles({ files }, signal)
    expect(checked.findings).toMatchObject([
      { rule: 'no-moment', lesson: null, fix: 'Use Temporal instead.' },
      { rule: 'raw-select', lesson: 'n-plus-one-query' },
    ])
    setOperatorLessons([])
    expect(findLesson('n-plus-one-query')?.rules).toEqual(['query-in-loop'])
  })

  it('may use kinds that only one of TypeScript’s grammars has', async () => {
    write(
      'jsx.yml',
      NO_MOMENT.replaceAll('no-moment', 'jsx').replace(/rule:[\s\S]*/, 'rule: { kind: jsx_attribute }\n'),
    )
    expect(loadOperatorRules(folder)).toBe(1)
    const files = [buildFile('src/a.tsx', 'const a = <p title="x" />'), buildFile('src/a.ts', 'run(1)')]
    const { findings, unread } = await checkFiles({ files }, signal)
    expect(findings.map(({ path, rule }) => [path, rule])).toEqual([['src/a.tsx', 'jsx']])
    expect(unread).toEqual([])
  })

  it('are refused together, with a line for each faulty file', () => {
    write('good.yml', NO_MOMENT)
    write('1-not-yaml.yml', 'id: [')
    write('2-key.yml', NO_MOMENT.replace('  has:', '  hass:'))
    write('3-kind.yml', NO_MOMENT.replace('no-moment', 'kind').replace('call_expression', 'call_expr'))
    write(
      '4-lesson.yml',
      RAW_SELECT.replace('raw-select', 'lesson').replace('n-plus-one-query', 'n-plus-one'),
    )
    write('5-same.yml', NO_MOMENT.replace('no-moment', 'naive-date'))
    write('6-long.yml', `${NO_MOMENT}# ${'x'.repeat(20_000)}`)
    write('7-example.yml', NO_MOMENT.replace('no-moment', 'example').replace('const now = moment()', 'now()'))
    write('8-empty.yml', '')
    write('9-slow.yml', SLOW)
    let error: unknown
    try {
      loadOperatorRules(folder)
    } catch (caught) {
      error = caught
    }
    expect(error).toBeInstanceOf(RuleFilesError)
    const [head, ...lines] = String((error as Error).message).split('\n  ')
    expect(head).toBe(`${folder}: fix or remove these rule files, and start again.`)
    expect(lines).toEqual([
      expect.stringMatching(/^1-not-yaml\.yml: not valid YAML: /),
      expect.stringMatching(/^2-key\.yml: .*hass/),
      expect.stringMatching(/^3-kind\.yml: rule, in TypeScript: .*call_expr.*playground/),
      '4-lesson.yml: lesson: the catalog has no lesson n-plus-one. Did you mean n-plus-one-query? Use an id from /lessons, or write a title, a text and a category.',
      '5-same.yml: another rule has the id naive-date. Choose a different id.',
      expect.stringMatching(/^6-long\.yml: it has 20\d{3} bytes, but at most 20000 are allowed\./),
      '7-example.yml: the rule finds nothing in this invalid example, in TypeScript: "now()". Correct the rule or the example.',
      '8-empty.yml: the file is empty. Write a rule, or delete the file.',
      expect.stringMatching(
        /^9-slow\.yml: the rule takes \d+ ms in a TypeScript file of \d+ characters, but/,
      ),
    ])
    expect(rulesFor('TypeScript', 'a.ts').some(({ rule }) => rule.name === 'no-moment')).toBe(false)
  })

  it('are refused if there are too many, or if there is no folder', () => {
    for (let number = 0; number <= MAX_RULE_FILES; number++) write(`${number}.yml`, '')
    expect(() => loadOperatorRules(folder)).toThrow('has 501 rule files, but at most 500 are allowed')
    expect(() => loadOperatorRules(join(folder, 'missing'))).toThrow("can't be read (ENOENT)")
  })

  it('don’t break grouping after they’re removed', () => {
    expect(certainLesson({ lesson: null, rule: 'removed-rule' })).toBeNull()
    expect(certainLesson({ lesson: null, rule: 'naive-date' })).not.toBeNull()
  })
})

it('switches a rule off after it takes too long in one file, and reports it once', async () => {
  const seen: SwitchedOffRule[] = []
  onRuleSwitchedOff((rule) => seen.push(rule))
  const find = () => {
    const began = process.cpuUsage()
    for (;;) {
      const { user, system } = process.cpuUsage(began)
      if (user + system > 60_000) break
    }
    return []
  }
  const slow = {
    name: 'slow',
    inTests: true,
    languages: [limitTime('slow', { languages: ['TypeScript'], words: /run/, find, good: [], bad: [] }, 100)],
  }
  setOperatorRules([slow])
  expect(RULES.map(({ name }) => name)).not.toContain('slow')
  // One hunk stays below the limit, but two hunks in one file exceed it.
  const parts = ['run(1)', 'run(2)'].map((code, index) => `@@ -0,0 +${index * 100 + 1},1 @@\n+${code}`)
  await checkFiles({ files: [buildFile('src/a.ts', 'run(1)')] }, signal)
  expect(seen).toEqual([])
  await checkFiles({ files: [buildFile('src/a.ts', { patch: parts.join('\n'), additions: 2 })] }, signal)
  await checkFiles({ files: [buildFile('src/b.ts', 'run(3)')] }, signal)
  expect(seen).toEqual([{ rule: 'slow', language: 'TypeScript', milliseconds: expect.any(Number) }])
  const words = { test: () => find().length === 0 }
  limitTime('slow words', { languages: ['Go'], words, find, good: [], bad: [] }, 30).words.test('')
  expect(seen.at(-1)).toMatchObject({ rule: 'slow words', language: 'Go' })
})
