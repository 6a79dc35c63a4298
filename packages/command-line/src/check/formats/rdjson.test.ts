import { expect, it } from 'vitest'
import { z } from 'zod'
import { writeRdjson } from './rdjson.ts'
import { HOSTILE, makeAnswer, makeFinding } from './testing/findings.ts'

// The format that reviewdog publishes: https://github.com/reviewdog/reviewdog/tree/master/proto/rdf/jsonschema.
// Reviewdog allows other properties, but this schema doesn't, so that the test finds misspelled properties.
const position = z.strictObject({ line: z.int().min(1), column: z.int().min(1) })
const severity = z.enum(['ERROR', 'WARNING', 'INFO'])
const schema = z.strictObject({
  source: z.strictObject({ name: z.string() }),
  severity,
  diagnostics: z.array(
    z.strictObject({
      message: z.string(),
      location: z.strictObject({
        path: z.string(),
        range: z.strictObject({ start: position, end: position }),
      }),
      severity,
      code: z.strictObject({ value: z.string(), url: z.url().optional() }),
    }),
  ),
})

it('writes each finding with its place in bytes, its level and a link', () => {
  const { diagnostics } = schema.parse(
    JSON.parse(
      writeRdjson(
        makeAnswer([
          makeFinding({ code: "  log('ü𐐀')" }),
          makeFinding({ severity: 'medium', lesson: null, rule: 'own' }),
          makeFinding({ severity: 'low' }),
        ]),
        'https://debrief.example',
      ),
    ),
  )
  expect(diagnostics[0]).toEqual({
    message: 'Swallowed error: The code ignores an error. Handle the error.',
    location: {
      path: 'src/fares.ts',
      range: { start: { line: 7, column: 3 }, end: { line: 7, column: 16 } },
    },
    severity: 'ERROR',
    code: { value: 'swallowed-error', url: 'https://debrief.example/lessons/swallowed-error' },
  })
  expect(
    diagnostics.slice(1).map(({ severity, code }) => [severity, code.value, code.url !== undefined]),
  ).toEqual([
    ['WARNING', 'own', false],
    ['INFO', 'swallowed-error', true],
  ])
})

it.each(HOSTILE)('keeps %j as it is, without characters that a terminal would interpret', (text) => {
  const output = writeRdjson(makeAnswer([makeFinding({ path: text, why: text })]), null)
  expect(schema.parse(JSON.parse(output)).diagnostics[0]?.location.path).toBe(text)
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u)
})
