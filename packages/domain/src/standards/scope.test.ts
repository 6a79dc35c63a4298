import { describe, expect, it } from 'vitest'
import { describeScope } from './describe-scope.ts'
import { findPathProblem, isScopeLanguage, MAX_PATH_LENGTH, tidyPath } from './scope.ts'

describe('a glob', () => {
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
  })
})
