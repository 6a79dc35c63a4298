import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isInScope, matchesGlob, toFilePattern } from './in-scope.ts'
import { findPathProblem } from './scope.ts'

describe('a glob', () => {
  it.each([
    [
      'src/api/**',
      ['src/api/a.ts', 'src/api/v1/b.ts', 'src/api/.env'],
      ['src/apis/a.ts', 'lib/src/api/a.ts'],
    ],
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
        expect(matchesGlob(file, one)).toBe(
          new RegExp(toFilePattern({ languages: [], paths: [one] }) ?? '').test(file),
        )
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
})

describe('a scope', () => {
  it.each([
    [[], [], 'a.py', true],
    [['TypeScript'], [], 'a.ts', true],
    [['typescript'], [], 'a.js', false],
    [['JavaScript'], [], 'a.ts', true],
    [['Go', 'golang'], [], 'a.go', true],
    [['Go'], [], 'LICENSE', false],
    [['golang', 'py'], [], 'a.PY', true],
    [['Dockerfile'], [], 'x/Dockerfile.dev', true],
    [['Makefile'], [], 'GNUmakefile', true],
    [['Klingon'], [], 'a.kl', false],
    [[], ['src/**'], 'src/a', true],
    [['Go'], ['src/**'], 'src/a.ts', false],
    [['Go'], ['src/**'], 'a.go', false],
    [['Go'], ['src/**', 'cmd/**'], 'cmd/a.go', true],
  ])('%j in %j: %s', (languages, paths, path, is) => {
    expect(isInScope({ languages, paths }, path)).toBe(is)
    expect(new RegExp(toFilePattern({ languages, paths }) ?? '').test(path)).toBe(is)
  })
})
