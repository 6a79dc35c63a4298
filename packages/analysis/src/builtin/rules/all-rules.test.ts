import { describe, expect, it } from 'vitest'
import { lessonOfRule } from '../../lessons/catalog.ts'
import { findSyntax } from '../../syntax/languages.ts'
import { parseCode } from '../../syntax/parse-code.ts'
import { builtInRuleFiles } from '../rule-files/read-rule-files.ts'
import { RULES } from './all-rules.ts'

describe.each(RULES.map((rule) => [rule.name, rule] as const))('the rule %s', (_name, rule) => {
  it('has a lesson in the catalog', () => {
    expect(lessonOfRule(rule.name).rules).toContain(rule.name)
  })

  const cases = [...new Set(rule.languages.flatMap(({ languages }) => languages))].flatMap((language) => {
    const parts = rule.languages.filter(({ languages }) => languages.includes(language))
    return [...new Set(parts.map((part) => part.path ?? ''))].map((path) => ({
      language,
      path,
      parts: parts.filter((part) => (part.path ?? '') === path),
    }))
  })
  it.each(cases)(
    'finds something in each bad example and nothing in the good ones in $language',
    ({ language, path, parts }) => {
      const syntax = findSyntax(language, path)
      if (!syntax) throw new Error(`no grammar for ${language}`)
      const count = (code: string) => {
        const source = { root: parseCode(code, syntax), language, path, whole: true }
        return parts.reduce((sum, { find }) => sum + find(source).length, 0)
      }
      const [good, bad] = [parts.flatMap((part) => part.good), parts.flatMap((part) => part.bad)]
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

it.each(builtInRuleFiles().map((rule) => [rule.id, rule] as const))(
  'gives the rule file %s the severity of its lesson',
  (name, { severity }) => {
    expect(severity).toBe(lessonOfRule(name).severity)
  },
)
