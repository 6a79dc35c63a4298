import { describe, expect, it } from 'vitest'
import { buildFile, buildMaterial, buildThread, NO_CONTEXT } from '../testing/build-material.ts'
import { builtinAnalyzer } from './analyzer.ts'

const PATH = 'src/load.ts'
const CODE = 'export function load() {\n  try {\n    read()\n  } catch (error) {}\n  tidy()\n}'

async function review(at: { line: number | null; path?: string; replies?: [string, string][] } | null) {
  const threads = at
    ? [buildThread('Do not swallow the error here, report it.', { ...at, path: at.path ?? PATH })]
    : []
  const { signal } = new AbortController()
  const material = buildMaterial({ files: [buildFile(PATH, CODE), buildFile('src/other.ts', CODE)], threads })
  const { mistakes, dropped } = await builtinAnalyzer.analyze(material, NO_CONTEXT, { signal })
  const here = mistakes.filter(({ source, occurrences }) =>
    source === 'analyzer' ? occurrences.some(({ path }) => path === PATH) : true,
  )
  return { sources: here.map(({ source }) => source).toSorted(), dropped }
}

describe('a rule', () => {
  it('reports a finding that no reviewer raised', async () => {
    expect(await review(null)).toMatchObject({ sources: ['analyzer'], dropped: {} })
  })

  it.each([4, 5, 6])(
    'does not repeat what a reviewer said of line %d, on the place or beside it',
    async (line) => {
      const { sources, dropped } = await review({ line })
      expect(sources).toEqual(['reviewer'])
      expect(dropped).toEqual({ 'already raised by a reviewer': 1 })
    },
  )

  it('doesn’t report what the author explained and the reviewer accepted', async () => {
    const { sources, dropped } = await review({
      line: 4,
      replies: [
        ['jonas-pitt', 'The caller checks the file again, so there is nothing to report.'],
        ['tobias-kern', 'Makes sense, thanks.'],
      ],
    })
    expect(sources).toEqual([])
    expect(dropped).toEqual({ 'already raised by a reviewer': 1 })
  })

  it.each([
    { name: 'an outdated comment', at: { line: null } },
    { name: 'one on another file', at: { line: 4, path: 'README.md' } },
  ])('is not silenced by $name', async ({ at }) => {
    const { sources, dropped } = await review(at)
    expect(sources).toContain('analyzer')
    expect(dropped).not.toHaveProperty('already raised by a reviewer')
  })
})
