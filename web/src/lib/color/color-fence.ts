import bash from 'refractor/bash'
import csharp from 'refractor/csharp'
import go from 'refractor/go'
import java from 'refractor/java'
import json from 'refractor/json'
import jsx from 'refractor/jsx'
import markdown from 'refractor/markdown'
import php from 'refractor/php'
import python from 'refractor/python'
import ruby from 'refractor/ruby'
import rust from 'refractor/rust'
import sql from 'refractor/sql'
import tsx from 'refractor/tsx'
import typescript from 'refractor/typescript'
import yaml from 'refractor/yaml'
import { type CodeLine, plainParts } from '../diff/code-line.ts'
import { colorLines } from './color-lines.ts'
import { createTokenizer } from './tokenize.ts'

/** Languages by the info string of a Markdown code fence. The names are GitHub's. */
const LANGUAGES = new Map([
  ['ts', { name: 'TypeScript', syntax: typescript }],
  ['tsx', { name: 'TypeScript', syntax: tsx }],
  ['js', { name: 'JavaScript', syntax: jsx }],
  ['py', { name: 'Python', syntax: python }],
  ['python', { name: 'Python', syntax: python }],
  ['go', { name: 'Go', syntax: go }],
  ['sh', { name: 'Shell', syntax: bash }],
  ['bash', { name: 'Shell', syntax: bash }],
  ['json', { name: 'JSON', syntax: json }],
  ['yaml', { name: 'YAML', syntax: yaml }],
  ['sql', { name: 'SQL', syntax: sql }],
  ['markdown', { name: 'Markdown', syntax: markdown }],
  ['rust', { name: 'Rust', syntax: rust }],
  ['java', { name: 'Java', syntax: java }],
  ['csharp', { name: 'C#', syntax: csharp }],
  ['php', { name: 'PHP', syntax: php }],
  ['ruby', { name: 'Ruby', syntax: ruby }],
])

export const languageName = (fence: string) =>
  LANGUAGES.get(fence)?.name ?? (fence === 'diff' ? 'Diff' : 'Text')

export function colorCode(code: string, fence: string): CodeLine[] {
  const lines = code.replace(/\n$/, '').split('\n')
  if (fence === 'diff') return lines.map(lineOfDiff)
  const language = LANGUAGES.get(fence)
  const plain = lines.map((text) => toCodeLine('same', text))
  return language ? colorLines(plain, createTokenizer(language.syntax)) : plain
}

function lineOfDiff(text: string): CodeLine {
  if (/^(\+\+\+|---) /.test(text)) return toCodeLine('same', text)
  if (text.startsWith('+')) return toCodeLine('added', text.slice(1))
  if (text.startsWith('-')) return toCodeLine('removed', text.slice(1))
  return toCodeLine('same', text.replace(/^ /, ''))
}

const toCodeLine = (kind: CodeLine['kind'], text: string): CodeLine => ({
  kind,
  number: null,
  parts: plainParts(text),
  marked: false,
})
