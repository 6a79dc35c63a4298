import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { allLessons, findLesson } from '../../lessons/catalog.ts'
import { setOperatorLessons } from '../../lessons/rule-lessons.ts'
import { findSyntax, type Syntax } from '../../syntax/languages.ts'
import { parseCode } from '../../syntax/parse-code.ts'
import type { LanguageRule } from '../rule-engine/rule.ts'
import { RULES, setOperatorRules } from '../rules/all-rules.ts'
import { compileRule, whyUnfit } from './compile-rule.ts'
import { type RuleFile, readRuleFile } from './read-rule-files.ts'
import type { RuleDocument } from './rule-document.ts'
import { limitTime, MAX_RULE_MS, startClock } from './time-limit.ts'

export const MAX_RULE_FILES = 500
const MAX_BYTES = 20_000

/** The message describes the problem with the folder, or each faulty rule file on its own line. */
export class RuleFilesError extends Error {
  override readonly name = 'RuleFilesError'
}

/**
 * Returns the number of loaded rules. Throws a RuleFilesError if the folder can't be read, has too many rule files or
 * has a faulty one.
 */
export function loadOperatorRules(folder: string): number {
  const paths = listFiles(folder)
  const files: RuleFile[] = []
  const faults: string[] = []
  const names = new Set(RULES.map(({ name }) => name))
  for (const path of paths) {
    try {
      const file = readFile(folder, path)
      if (names.has(file.id))
        throw new Error(`${path}: another rule has the id ${file.id}. Choose a different id.`)
      names.add(file.id)
      checkLesson(file, path)
      for (const part of file.parts) checkPart(part, path)
      checkExamples(file, path)
      checkSpeed(file, path)
      files.push(file)
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  if (faults.length > 0)
    throw new RuleFilesError(
      [`${folder}: fix or remove these rule files, and start again.`, ...faults].join('\n  '),
    )
  setOperatorLessons(files)
  setOperatorRules(
    files.map(compileRule).map((rule) => ({
      ...rule,
      languages: rule.languages.map((part) => limitTime(rule.name, part)),
    })),
  )
  return files.length
}

function listFiles(folder: string): string[] {
  let paths: string[]
  try {
    paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ya?ml$/.test(path))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new RuleFilesError(`${folder} can't be read (${code}). Specify a readable folder.`, {
      cause: error,
    })
  }
  if (paths.length > MAX_RULE_FILES)
    throw new RuleFilesError(
      `${folder} has ${paths.length} rule files, but at most ${MAX_RULE_FILES} are allowed. Remove some.`,
    )
  return paths.toSorted()
}

function readFile(folder: string, path: string): RuleFile {
  const { size } = statSync(join(folder, path))
  if (size > MAX_BYTES)
    throw new Error(
      `${path}: it has ${size} bytes, but at most ${MAX_BYTES} are allowed. Split it into two rules.`,
    )
  return readRuleFile(readFileSync(join(folder, path), 'utf8'), path)
}

function checkLesson({ lesson }: RuleFile, path: string): void {
  if (typeof lesson !== 'string' || findLesson(lesson)) return
  const similar = allLessons().find(({ id, labels }) => id.includes(lesson) || labels.includes(lesson))
  throw new Error(
    `${path}: lesson: the catalog has no lesson ${lesson}. ${similar ? `Did you mean ${similar.id}? ` : ''}Use an id from /lessons, or write a title, a text and a category.`,
  )
}

/**
 * Throws if ast-grep rejects the part in one of its languages. A TypeScript part needs to fit only one of the two
 * grammars, because a rule for JSX can't fit both.
 */
function checkPart(part: RuleDocument, path: string): void {
  for (const language of part.languages) {
    const reasons = findSyntaxes(language).map((syntax) => whyUnfit(part, syntax))
    const [reason] = reasons
    if (reason != null && !reasons.includes(null))
      throw new Error(
        `${path}: rule, in ${language}: ${reason.replace(/\s+/g, ' ')}. Correct it; https://ast-grep.github.io/playground.html shows the node kinds of a language.`,
      )
  }
}

function findSyntaxes(language: string): Syntax[] {
  return [...new Set([findSyntax(language), findSyntax(language, 'a.tsx')])].filter(
    (syntax) => syntax !== null,
  )
}

function checkExamples(file: RuleFile, path: string): void {
  const parts = compileRule(file).languages
  for (const language of new Set(parts.flatMap(({ languages }) => languages))) {
    const own = parts.filter(({ languages }) => languages.includes(language))
    const isFound = (code: string) =>
      ['', 'a.tsx'].some((place) => {
        const syntax = findSyntax(language, place)
        if (syntax === null) return false
        const source = { root: parseCode(code, syntax), language, path: place, whole: true }
        return own.some(({ words, find }) => words.test(code) && find(source).length > 0)
      })
    const missed = own.flatMap(({ bad }) => bad).find((code) => !isFound(code))
    if (missed !== undefined)
      throw new Error(
        `${path}: the rule finds nothing in this invalid example, in ${language}: ${cut(missed)}. Correct the rule or the example.`,
      )
    const wrong = own.flatMap(({ good }) => good).find(isFound)
    if (wrong !== undefined)
      throw new Error(
        `${path}: the rule finds something in this valid example, in ${language}: ${cut(wrong)}. Correct the rule or the example.`,
      )
  }
}

function checkSpeed(file: RuleFile, path: string): void {
  for (const part of compileRule(file).languages) {
    const slow = findSlowRun(part)
    if (slow)
      throw new Error(
        `${path}: the rule takes ${slow.milliseconds} ms in a ${slow.language} file of ${slow.length} characters, but at most ${MAX_RULE_MS} ms are allowed. Search less: avoid stopBy: end inside another relation.`,
      )
  }
}

const cut = (code: string) => JSON.stringify(code.length > 60 ? `${code.slice(0, 60)}…` : code)

/** In characters. Small files come first, because a slow rule may take minutes on a large file. */
const FILE_LENGTHS = [1_000, 4_000, 16_000, 32_000]

interface SlowRun {
  language: string
  length: number
  milliseconds: number
}

/**
 * Tests a rule's speed before the rule is used, because a running search can't be interrupted. Returns null if the rule
 * is fast enough.
 */
function findSlowRun(rule: LanguageRule): SlowRun | null {
  for (const language of rule.languages) {
    const syntax = findSyntax(language)
    if (syntax === null) continue
    const examples = [...rule.bad, ...rule.good, ...builtinExamples(language)].join('\n')
    for (const length of FILE_LENGTHS) {
      const code = examples.repeat(Math.ceil(length / examples.length)).slice(0, length)
      const source = { root: parseCode(code, syntax), language, path: '', whole: true }
      const stop = startClock()
      rule.words.test(code)
      rule.find(source)
      const milliseconds = Math.round(stop())
      if (milliseconds > MAX_RULE_MS) return { language, length, milliseconds }
    }
  }
  return null
}

function builtinExamples(language: string): string[] {
  const parts = RULES.flatMap(({ languages }) => languages).filter((part) =>
    part.languages.includes(language),
  )
  return parts.flatMap(({ bad, good }) => [...bad, ...good])
}
