import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readModules } from './borders/list-modules.ts'
import { isTest } from './borders/paths.ts'
import { findComponentTexts } from './language/find-component-texts.ts'
import { findWords } from './language/find-words.ts'
import { readTexts, type Text } from './language/read-texts.ts'
import { describeFault } from './sources/fault.ts'

/** Front matter, fenced code, HTML comments, inline code, link targets, and paths and addresses. */
const UNREAD =
  /(?<![^])---\n.*?\n---$|^ *(?<fence>```+|~~~+).*?^ *\k<fence>$|<!--.*?-->|`(?:[^`\n]|\n(?!\n))+`|(?<=\])\([^)]*\)|[^\s()[\]]*\/[^\s()[\]]*/gms

/** The end of a line before an empty line, a heading, a list item, a quotation or a table's row. */
const END = /\n(?=[ \t]*(?:\n|[-*#>|]|\d+\.))/

/** Reads the paragraphs, headings, list items and table rows of a Markdown file. */
export function readMarkdown(file: string, source: string): Text[] {
  const prose = source.replaceAll(UNREAD, (unread) => unread.replaceAll(/[^\n]/g, ''))
  let line = 1
  return prose.split(END).flatMap((block): Text[] => {
    const start = line + countLineEnds(block.slice(0, block.search(/\S|$/)))
    line += countLineEnds(block) + 1
    const text = block.replaceAll(/\s+/g, ' ').trim()
    return /\p{L}/u.test(text) ? [{ kind: 'prose', file, line: start, text }] : []
  })
}

const countLineEnds = (text: string) => text.split('\n').length - 1

/**
 * npm run check -- language                Finds the words of language/words.json in comments, interface texts and
 *                                          Markdown, and texts in components.
 * npm run language -- sample [--seed=abc]  Draws 100 comments and 260 interface texts. The default seed is the commit.
 * npm run language -- list web/src         Lists the texts in a folder.
 */
const [action = 'check', ...args] = process.argv.slice(2)
const root = fileURLToPath(new URL('../..', import.meta.url))

const isScaffolding = (file: string) => isTest(file) || /^infra\/(?:tests|checks)\/|\/testing\//.test(file)
const modules = [...readModules(root)].filter(([file]) => !file.startsWith('infra/checks/language'))
const texts = modules
  .flatMap(([file, source]) => readTexts(file, source))
  .filter(({ kind, file }) => kind === 'comment' || !isScaffolding(file))

if (action === 'list')
  for (const text of texts.filter(({ file }) => file.startsWith(args[0] ?? ''))) print(text)
else if (action === 'sample') {
  const seed = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length) ?? readCommit()
  console.log(`seed ${seed}`)
  const random = createRandom(Number.parseInt(seed.slice(0, 8), 16))
  for (const text of draw(100, 'comment', random)) print(text)
  for (const text of draw(260, 'interface', random)) print(text)
} else {
  const read = [
    ...texts,
    ...listMarkdown().flatMap((file) => readMarkdown(file, readFileSync(join(root, file), 'utf8'))),
  ]
  const components = modules.filter(([file]) => /^web\/src\/.*\.tsx$/.test(file) && !isScaffolding(file))
  const faults = [
    ...read.flatMap(findWords),
    ...components.flatMap(([file, source]) => findComponentTexts(file, source)),
  ]
  for (const fault of faults) console.error(describeFault(fault))
  console.log(`language: ${read.length} texts read, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** Lists the Markdown files except those that quote words that nobody should use. */
function listMarkdown(): string[] {
  const kinds = ['*.md', ':!docs/glossary.md', ':!docs/readings.md']
  return execFileSync('git', ['ls-files', ...kinds], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
}

function print({ kind, file, line, text }: Text): void {
  console.log(`${kind} ${file}:${line}  ${text}`)
}

function readCommit(): string {
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).slice(0, 8)
}

function draw(amount: number, kind: Text['kind'], random: () => number): Text[] {
  const rest = texts.filter((text) => text.kind === kind)
  return Array.from({ length: Math.min(amount, rest.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

/** Creates a Mulberry32 generator. It returns numbers from 0 up to, but not including, 1. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
