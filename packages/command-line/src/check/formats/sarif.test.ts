import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import type { CheckAnswer } from '../answer.ts'
import { writeSarif } from './sarif.ts'
import { HOSTILE, makeAnswer, makeFinding } from './testing/findings.ts'

const {
  id: _,
  $schema,
  ...schema
} = JSON.parse(readFileSync(new URL('./testing/sarif-2.1.0.schema.json', import.meta.url), 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
addFormats.default(ajv)
const isValid = ajv.compile(schema)

function write(answer: CheckAnswer, server: string | null = null) {
  const log = JSON.parse(writeSarif(answer, server))
  isValid(log)
  expect(isValid.errors ?? []).toEqual([])
  return log.runs[0]
}

describe('SARIF', () => {
  it('is checked against the schema of 2.1.0, which finds mistakes', () => {
    expect([$schema, schema.title]).toEqual([
      'http://json-schema.org/draft-04/schema#',
      'Static Analysis Results Format (SARIF) Version 2.1.0-rtm.5 JSON Schema',
    ])
    const log = JSON.parse(writeSarif(makeAnswer([makeFinding()]), null))
    log.runs[0].results[0].level = 'high'
    expect(isValid(log)).toBe(false)
  })

  it('has each finding’s level, message and place', () => {
    const like = [{ id: '1', kind: 'standard' as const, title: 'Handle every error' }]
    const code = '  try {\r\n    charge()\r\n\t} catch {} \r'
    const { results, columnKind } = write(makeAnswer([makeFinding({ endLine: 9, code, like })]))
    expect(columnKind).toBe('utf16CodeUnits')
    expect(results).toMatchObject([
      {
        ruleId: 'swallowed-error',
        ruleIndex: 0,
        level: 'error',
        message: {
          text: 'Swallowed error: The code ignores an error. Handle the error.\n\nResembles team standard: Handle every error',
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'src/fares.ts', uriBaseId: '%SRCROOT%' },
              region: { startLine: 7, startColumn: 3, endLine: 9, endColumn: 12 },
            },
          },
        ],
      },
    ])
  })

  it('describes each rule once, with help and where to read more', () => {
    const other = { rule: 'unsafe-html', lesson: 'cross-site-scripting', severity: 'low' } as const
    const findings = [makeFinding(), makeFinding(other), makeFinding({ startLine: 9 })]
    const { tool, results } = write(makeAnswer(findings))
    const { rules } = tool.driver
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(['swallowed-error', 'unsafe-html'])
    expect(results.map(({ ruleIndex }: { ruleIndex: number }) => ruleIndex)).toEqual([0, 1, 0])
    expect(rules[1].properties).toMatchObject({ tags: ['security'], 'security-severity': expect.any(String) })
    expect(rules[0]).toMatchObject({
      shortDescription: { text: 'Swallowed error' },
      help: { markdown: expect.stringContaining('**How to fix it**') },
      helpUri: 'https://docs.astral.sh/ruff/rules/try-except-pass/',
      defaultConfiguration: { level: 'error' },
    })
    const withServer = write(makeAnswer([makeFinding()]), 'https://debrief.example')
    expect(withServer.tool.driver.rules[0].helpUri).toBe('https://debrief.example/lessons/swallowed-error')
  })

  it('keeps a finding’s fingerprint if its lines move or its indentation changes', () => {
    const prints = (...places: Parameters<typeof makeFinding>[0][]) =>
      write(makeAnswer(places.map(makeFinding))).results.map(
        (one: { partialFingerprints: { primaryLocationLineHash: string } }) =>
          one.partialFingerprints.primaryLocationLineHash,
      )
    const [first, second] = prints({ startLine: 7 }, { startLine: 20 })
    expect(first).toMatch(/^[0-9a-f]{16}:1$/)
    expect(second).toBe(`${first.slice(0, -1)}2`)
    expect(prints({ startLine: 70, code: 'try { charge() }\n      catch {}' })).toEqual([first])
    const others = prints({ path: 'src/b.ts' }, { rule: 'unsafe-html' }, { code: 'try { pay() } catch {}' })
    expect(new Set([first, ...others]).size).toBe(4)
  })

  it('is valid without findings, and lists files that weren’t fully read', () => {
    const { results, invocations, automationDetails } = write(
      makeAnswer([], { unread: [{ path: 'a b/ü.ts', reason: 'it is too large' }] }),
    )
    expect([results, automationDetails]).toEqual([[], { id: 'debrief-check/' }])
    expect(invocations).toMatchObject([
      {
        executionSuccessful: true,
        toolExecutionNotifications: [
          {
            message: { text: "The file wasn't fully read: it is too large." },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'a%20b/%C3%BC.ts' } } }],
          },
        ],
      },
    ])
  })

  it.each([...HOSTILE, '\ud800.ts', '/etc/passwd', 'c:\\x', 'a?b#c'])('has a relative URI for %j', (path) => {
    const { results } = write(makeAnswer([makeFinding({ path, title: path, why: path, code: path })]))
    const { uri } = results[0].locations[0].physicalLocation.artifactLocation
    expect(uri).toMatch(/^[\w.~!*'()%-]+(?:\/[\w.~!*'()%-]+)*$/)
    expect(decodeURIComponent(uri)).toBe(
      Buffer.from(path).toString().replace(/^\//, '').replaceAll(/\/+/g, '/'),
    )
  })
})
