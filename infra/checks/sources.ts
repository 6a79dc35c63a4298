import { fileURLToPath } from 'node:url'
import {
  type Comment,
  type Expression,
  type ParseResult,
  type PrivateIdentifier,
  parseSync,
  Visitor,
} from 'oxc-parser'
import { readModules } from './borders/list-modules.ts'
import { countLines } from './borders/parse-module.ts'
import { isIn, isTest } from './borders/paths.ts'
import { describeFault, type Fault } from './sources/fault.ts'

const bannedWords = new Set(['helper', 'helpers', 'util', 'utils', 'base'])
const bannedFolders = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'services', 'controllers'])
/**
 * In a two-word name that starts with one of these words, such as `createManager`, "manager" means a class. After
 * another word, as in `isManager`, it means a person.
 */
const makers = new Set(['create', 'make', 'new', 'build', 'start', 'open', 'get'])

function checkFileName(path: string): Fault[] {
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

function checkNames(file: string, parsed: ParseResult, toLine: (offset: number) => number): Fault[] {
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

const secretName = /(signature|hmac|digest|secret|csrf|sessionToken)s?$/i
const harmless = new Set(['Literal', 'TemplateLiteral', 'UnaryExpression'])

function findName(node: Expression | PrivateIdentifier): string | null {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression' && !node.computed) return node.property.name
  if (node.type === 'CallExpression') return findName(node.callee)
  return null
}

const isSecret = (node: Expression | PrivateIdentifier) => secretName.test(findName(node) ?? '')
const isPlain = (node: Expression | PrivateIdentifier) =>
  harmless.has(node.type) || findName(node) === 'undefined' || findName(node) === 'length'

/**
 * Secrets must be compared in constant time (ASVS 11.2.4), because the duration of `===` or `.equals` reveals how much
 * of a guess was right. Comparing with a literal, null or undefined is fine.
 */
function checkSignatures(file: string, parsed: ParseResult, toLine: (offset: number) => number): Fault[] {
  const faults: Fault[] = []
  const report = (start: number, how: string) =>
    faults.push({
      file,
      line: toLine(start),
      what: `compares a secret with ${how}: use timingSafeEqual of node:crypto`,
    })
  new Visitor({
    BinaryExpression: (node) => {
      if (!/^[!=]==?$/.test(node.operator) || isPlain(node.left) || isPlain(node.right)) return
      if (isSecret(node.left) || isSecret(node.right)) report(node.start, node.operator)
    },
    CallExpression: (node) => {
      if (node.callee.type !== 'MemberExpression' || node.callee.computed) return
      if (!['equals', 'localeCompare'].includes(node.callee.property.name)) return
      const [first] = node.arguments
      const compared = first && first.type !== 'SpreadElement' && isSecret(first)
      if (isSecret(node.callee.object) || compared) report(node.start, `.${node.callee.property.name}()`)
    },
  }).visit(parsed.program)
  return faults
}

const unfinished = /\b(TODO|FIXME|HACK|XXX)\b(?!\s*\(?#\d+)/
const silencing =
  /^\s*(oxlint|eslint|biome|knip)-(disable|ignore)|@ts-(expect-error|ignore|nocheck)|\b(c8|v8|istanbul) ignore/

function checkComments(
  file: string,
  comments: readonly Comment[],
  toLine: (offset: number) => number,
): Fault[] {
  return comments.flatMap(({ value, start }) => {
    const line = toLine(start)
    const word = unfinished.exec(value)?.[1]
    const faults = word
      ? [{ file, line, what: `${word} without an issue number: finish the work or remove the note` }]
      : []
    const silenced = silencing.test(value) && !/(--|:)\s*\S+\s+\S+/.test(value)
    return silenced
      ? [...faults, { file, line, what: 'suppresses a check without a reason: add "-- why"' }]
      : faults
  })
}

export function checkPlainText(file: string, text: string): Fault[] {
  return text.split('\n').flatMap((content, index) => {
    const word = unfinished.exec(content)?.[1]
    return word ? [{ file, line: index + 1, what: `${word} without an issue number` }] : []
  })
}

/**
 * Checks what the linter can't: names, comments, and how secrets are compared. `files` maps each path, relative to the
 * root, to the file's source.
 */
export function checkSources(files: ReadonlyMap<string, string>): Fault[] {
  return [...files].flatMap(([path, source]) => {
    const parsed = parseSync(path, source)
    const toLine = countLines(source)
    // Simulators stand in for other companies' systems and keep no real secrets.
    const keepsSecrets = !isTest(path) && !isIn(path, 'packages/simulators/')
    return [
      ...checkFileName(path),
      ...checkNames(path, parsed, toLine),
      ...(keepsSecrets ? checkSignatures(path, parsed, toLine) : []),
      ...checkComments(path, parsed.comments, toLine),
    ]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readModules(fileURLToPath(new URL('../..', import.meta.url)))
  const faults = checkSources(files).map(describeFault)
  for (const fault of faults) console.error(fault)
  console.log(`sources: ${files.size} files read, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
