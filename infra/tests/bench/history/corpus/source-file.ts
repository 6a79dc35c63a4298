import type { Language } from './plan.ts'
import type { Block } from './templates.ts'
import { fill, type Words } from './words.ts'

interface Frame {
  head: string
  tail: string
  indent: string
  gap: number
}

const frames: Record<Language, Frame> = {
  python: {
    head: 'import logging\nfrom datetime import datetime, timedelta\n\nlog = logging.getLogger(__name__)',
    tail: '',
    indent: '',
    gap: 2,
  },
  typescript: {
    head: "import { logger } from '~area~-kit/logger'\nimport type { ~Thing~ } from './types'",
    tail: '',
    indent: '',
    gap: 1,
  },
  go: { head: 'package ~things.f~', tail: '', indent: '', gap: 1 },
  java: {
    head: 'package com.northbeam.~area.f~;\n\npublic class ~Thing~Part {',
    tail: '}',
    indent: '    ',
    gap: 1,
  },
  csharp: {
    head: 'namespace Northbeam.~area.P~;\n\npublic partial class ~Thing~Part\n{',
    tail: '}',
    indent: '    ',
    gap: 1,
  },
}

export interface SourceFile {
  /** Null if the pull request adds the file. */
  previousPath: string | null
  path: string
  language: Language
  words: Words
  context: Block[]
  added: Block[]
}

export function print(
  file: SourceFile,
  { added, fixed }: { added: boolean; fixed: ReadonlySet<Block> },
): string {
  return layOut(file, { added, fixed }).lines.join('\n')
}

export function findLine(file: SourceFile, block: Block, fixed: ReadonlySet<Block>): number {
  const start = layOut(file, { added: true, fixed }).starts.get(block)
  if (start === undefined) throw new Error(`${file.path} lacks the block`)
  return start
}

function layOut(
  { language, words, context, added: fresh }: SourceFile,
  { added, fixed }: { added: boolean; fixed: ReadonlySet<Block> },
) {
  const { head, tail, indent, gap } = frames[language]
  const lines = fill(head, words).split('\n')
  const starts = new Map<Block, number>()
  for (const block of [...context, ...(added ? fresh : [])]) {
    if (lines.length > 1 || language === 'go') lines.push(...Array<string>(gap).fill(''))
    starts.set(block, lines.length + 1)
    const code = context.includes(block) || fixed.has(block) ? block.fixed : block.lines
    lines.push(...code.map((line) => (line === '' ? '' : `${indent}${line}`)))
  }
  return { lines: [...lines, ...(tail ? [tail] : []), ''], starts }
}
