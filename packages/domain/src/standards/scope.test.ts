import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describeScope,
  findPathProblem,
  globPattern,
  includesLanguage,
  isInScope,
  isScopeLanguage,
  MAX_PATH_LENGTH,
  matchesGlob,
  tidyPath,
} from './scope.ts'

describe('a glob', () => {
  it.each([
    ['src/api/**', ['src/api/a.ts', 'src/api/v1/b.ts', 'src/api/.env'], ['src/apis/a.ts', 'lib/src/api/a.ts']],
    ['**/*.sql', ['a.sql', 'db/x/a.sql'], ['a.sqlx', 'a.sql/b']],
    ['src/*.ts', ['src/a.ts', 'src/.ts'], ['src/a/b.ts', 'src/a.tsx', 'a.ts']],
    ['**/test/**/*.{js,ts}', ['test/a.js', 'x/test/y/z/a.ts'], ['test.js', 'x/test/a.jsx']],
    ['a?c/*', ['abc/x'], ['ac/x', 'a/c/x']],
    ['*a*b*', ['ab', 'xaxbx', 'aab'], ['ba', 'a/b']],
    ['**', ['a', 'a/b/c'], []],
    ['a+(b).ts', ['a+(b).ts'], ['aab.ts']],
  ])('%s', (glob, inside, outside) => {
    for (const path of inside) expect([path, matchesGlob(path, glob)]).toEqual([path, true])
    for (const path of outside) expect([path, matchesGlob(path, glob)]).toEqual([path, false])
  })

  const path = fc.array(fc.constantFrom('a', 'ab', 'b.ts', '.x', 'a+b'), { minLength: 1, maxLength: 5 })
  const glob = fc.array(fc.constantFrom('a', '*', '**', 'a*', '*.ts', '?b', '{a,b.ts}', 'a+b', '*a*b*'), {
    minLength: 1,
    maxLength: 5,
  })

  it('matches the same paths as its regular expression', () => {
    fc.assert(
      fc.property(path, glob, (segments, pattern) => {
        const [file, one] = [segments.join('/'), pattern.join('/')]
        expect(matchesGlob(file, one)).toBe(new RegExp(`^${globPattern(one)}$`).test(file))
      }),
      { numRuns: 3_000 },
    )
  })

  it('takes little time, whatever it is', () => {
    const stars = `${'*a'.repeat(55)}b`
    expect(findPathProblem(stars)).toBeNull()
    const start = performance.now()
    expect(matchesGlob('a'.repeat(4_000), stars)).toBe(false)
    expect(matchesGlob('a/'.repeat(2_000), `${'**/a/'.repeat(30)}b`)).toBe(false)
    expect(performance.now() - start).toBeLessThan(1_000)
  })

  it.each([
    ['', 'empty'],
    ['a'.repeat(MAX_PATH_LENGTH + 1), 'at most 120'],
    ['src/[a-z].ts', 'may contain only'],
    ['src/`x`', 'may contain only'],
    ['src\n---', 'may contain only'],
    ['<!-- x -->', 'may contain only'],
    ['!src/**', 'may contain only'],
    ['{a,{b,c}}', 'must close'],
    ['{a,b', 'must close'],
    ['a,b', 'commas'],
    ['src//a', 'from the root'],
    ['../a', 'from the root'],
    ['src/**.ts', 'between slashes'],
    ['{a/b,c}', 'may not contain /'],
    ['{a,b}'.repeat(6), 'at most 16'],
  ])('%j is invalid: %s', (glob, problem) => {
    expect(findPathProblem(glob)).toContain(problem)
  })

  it.each([
    ['./src/**', 'src/**'],
    ['/src/', 'src/**'],
    ['  src/a.ts ', 'src/a.ts'],
  ])('%j is stored as %j', (glob, tidy) => {
    expect([tidyPath(glob), findPathProblem(tidy)]).toEqual([tidy, null])
  })
})

describe('a scope', () => {
  it.each([
    [[], [], 'a.py', 'Python', true],
    [['TypeScript'], [], 'a.ts', 'TypeScript', true],
    [['typescript'], [], 'a.js', 'JavaScript', false],
    [['JavaScript'], [], 'a.ts', 'TypeScript', true],
    [['Go', 'golang'], [], 'a.go', 'Go', true],
    [['Go'], [], 'LICENSE', null, false],
    [[], ['src/**'], 'src/a', null, true],
    [['Go'], ['src/**'], 'src/a.ts', 'TypeScript', false],
    [['Go'], ['src/**'], 'a.go', 'Go', false],
    [['Go'], ['src/**', 'cmd/**'], 'cmd/a.go', 'Go', true],
  ])('%j in %j: %s', (languages, paths, path, language, is) => {
    expect(isInScope({ languages, paths }, { path, language })).toBe(is)
  })

  it('is described in words', () => {
    expect(describeScope({ languages: [], paths: [] })).toBeNull()
    expect(describeScope({ languages: ['Go', 'SQL'], paths: [] })).toBe('Go, SQL')
    expect(describeScope({ languages: ['Go'], paths: ['a/**', 'b/**'] })).toBe('Go in `a/**`, `b/**`')
    expect(describeScope({ languages: [], paths: ['a/**'] })).toBe('`a/**`')
  })

  it('takes the names of languages, and nothing else', () => {
    for (const language of ['C#', 'C++', 'F#', 'Objective-C', 'Visual Basic .NET', 'HTML+ERB', 'Português'])
      expect([language, isScopeLanguage(language)]).toEqual([language, true])
    for (const language of ['', ' ', '<b>', 'a\nb', '`x`', 'a,b', '---', 'x'.repeat(61)])
      expect([language, isScopeLanguage(language)]).toEqual([language, false])
    expect(includesLanguage('ts', 'TypeScript')).toBe(true)
  })
})
