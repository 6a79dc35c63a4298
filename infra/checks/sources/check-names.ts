import { type ParseResult, Visitor } from 'oxc-parser'
import type { Fault } from './fault.ts'

const bannedWords = new Set(['helper', 'helpers', 'util', 'utils', 'base'])
const bannedFolders = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'services', 'controllers'])
/**
 * In a two-word name that starts with one of these words, such as `createManager`, "manager" means a class. After
 * another word, as in `isManager`, it means a person.
 */
const makers = new Set(['create', 'make', 'new', 'build', 'start', 'open', 'get'])

export function checkFileName(path: string): Fault[] {
  const folders = path.split('/').slice(0, -1)
  const inside = folders.slice(Math.max(folders.indexOf('src'), 0) + 1)
  const name = path.split('/').at(-1) ?? ''
  const stem = name.replace(/(\.(test|queries|config|d))*\.[cm]?[jt]sx?$/, '')
  const faults = inside
    .filter((folder) => bannedFolders.has(folder))
    .map((folder) => `folder ${folder}/: name it after a noun in the product`)
  const pascalAllowed = name.endsWith('.tsx') || /\.test\.tsx?$/.test(name)
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)
  if (!kebab && !(pascalAllowed && /^[A-Z][A-Za-z0-9]*$/.test(stem)))
    faults.push(`${name}: name files in kebab-case, and components in PascalCase.tsx`)
  const banned = bannedLastWord(splitWords(stem))
  if (banned) faults.push(`${name}: a name must not end in ${banned}; say what the code does`)
  return faults.map((what) => ({ file: path, line: 1, what }))
}

export function checkNames(file: string, parsed: ParseResult, toLine: (offset: number) => number): Fault[] {
  const faults: Fault[] = []
  const judge = (kind: 'class' | 'function', name: string | undefined, start: number) => {
    const banned = name && bannedLastWord(splitWords(name), kind)
    if (banned)
      faults.push({ file, line: toLine(start), what: `${kind} ${name}: a name must not end in ${banned}` })
  }
  new Visitor({
    ClassDeclaration: (node) => judge('class', node.id?.name, node.start),
    FunctionDeclaration: (node) => judge('function', node.id?.name, node.start),
    VariableDeclarator: (node) => {
      const isFunction = /^(ArrowFunction|Function)Expression$/.test(node.init?.type ?? '')
      if (isFunction && node.id.type === 'Identifier') judge('function', node.id.name, node.start)
    },
  }).visit(parsed.program)
  return faults
}

function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
}

function bannedLastWord(words: string[], kind: 'class' | 'function' | 'file' = 'file'): string | null {
  const last = words.at(-1) ?? ''
  if (bannedWords.has(last)) return last
  if (last !== 'manager') return null
  if (words.includes('team')) return null
  const isPerson = kind !== 'class' && words.length <= 2 && !makers.has(words[0] ?? '')
  return isPerson ? null : last
}
