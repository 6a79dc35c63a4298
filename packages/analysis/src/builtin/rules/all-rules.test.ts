import { describe, expect, it } from 'vitest'
import { lessonOfRule } from '../../lessons/catalog.ts'
import { findSyntax } from '../../syntax/languages.ts'
import { parseCode } from '../../syntax/parse-code.ts'
import { RULES } from './all-rules.ts'

describe.each(RULES.map((rule) => [rule.name, rule] as const))('the rule %s', (_name, rule) => {
  it('has a lesson in the catalog', () => {
    expect(lessonOfRule(rule.name).rules).toContain(rule.name)
  })

  const cases = rule.languages.flatMap(({ languages, find, good, bad, path = '' }) =>
    languages.map((language) => ({ language, find, good, bad, path })),
  )
  it.each(cases)(
    'finds something in each bad example and nothing in the good ones in $language',
    ({ language, find, good, bad, path }) => {
      const syntax = findSyntax(language, path)
      if (!syntax) throw new Error(`no grammar for ${language}`)
      const count = (code: string) =>
        find({ root: parseCode(code, syntax), language, path, whole: true }).length
      expect(good.length).toBeGreaterThanOrEqual(3)
      expect(bad.length).toBeGreaterThanOrEqual(2)
      expect(bad.map((code) => [code, count(code)])).toEqual(bad.map((code) => [code, 1]))
      expect(good.map((code) => [code, count(code)])).toEqual(good.map((code) => [code, 0]))
    },
  )
})

it('has unique rule names', () => {
  expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length)
})
