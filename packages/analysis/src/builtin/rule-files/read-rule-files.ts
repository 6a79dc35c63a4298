import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadAll } from 'js-yaml'
import { type RuleDocument, ruleDocument } from './rule-document.ts'

export interface RuleFile extends Pick<RuleDocument, 'id' | 'message' | 'severity' | 'lesson' | 'tests'> {
  parts: RuleDocument[]
}

const BUILT_IN = new URL('../../../rules/', import.meta.url)
let builtIn: readonly RuleFile[] | undefined

export function builtInRuleFiles(): readonly RuleFile[] {
  builtIn ??= ruleFilesIn(fileURLToPath(BUILT_IN)).map(({ path, text }) => readRuleFile(text, path))
  return builtIn
}

export function ruleFilesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.ya?ml$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

/**
 * Reads a YAML document for each language or group of languages. Later documents inherit some missing keys, such as
 * `message` and `labels`, and all `utils` from the first document. Throws an Error that describes the fault.
 */
export function readRuleFile(text: string, path: string): RuleFile {
  const [first, ...others] = parseDocuments(text, path).map(toDocument)
  if (!first) throw new Error(`${path}: the file is empty. Write a rule, or delete the file.`)
  const { id, message, severity, lesson, tests } = first
  return { id, message, severity, lesson, tests, parts: [first, ...others] }

  function toDocument(parsed: unknown, index: number, all: readonly unknown[]): RuleDocument {
    const read = ruleDocument.safeParse(index === 0 ? parsed : inherit(all[0], parsed))
    if (read.success) return read.data
    const place = all.length === 1 ? '' : ` (document ${index + 1})`
    const faults = read.error.issues.map((issue) => `${issue.path.join('.') || 'the rule'}: ${issue.message}`)
    throw new Error(`${path}${place}: ${faults.join('; ')}. docs/analysis.md explains the keys.`)
  }
}

function parseDocuments(text: string, path: string): unknown[] {
  try {
    return loadAll(text).filter((document) => document != null)
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    throw new Error(`${path}: not valid YAML: ${reason}.`, { cause: error })
  }
}

const INHERITED = ['id', 'message', 'severity', 'lesson', 'tests', 'confidence', 'labels', 'needsEnd']

function inherit(first: unknown, document: unknown): unknown {
  if (!isObject(first) || !isObject(document)) return document
  const facts = Object.fromEntries(INHERITED.flatMap((key) => (key in first ? [[key, first[key]]] : [])))
  const shared = isObject(first['utils']) ? first['utils'] : {}
  const own = isObject(document['utils']) ? document['utils'] : {}
  return { ...facts, ...document, utils: { ...shared, ...own } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
