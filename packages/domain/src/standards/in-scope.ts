import { detectLanguage, listEndings, listFileNames } from '../pull-requests/languages.ts'
import { expandBraces, type StandardScope } from './scope.ts'

export function isInScope({ languages, paths }: StandardScope, path: string): boolean {
  return (
    isOfLanguage(languages, path) && (paths.length === 0 || paths.some((glob) => matchesGlob(path, glob)))
  )
}

function isOfLanguage(languages: readonly string[], path: string): boolean {
  if (languages.length === 0) return true
  const language = detectLanguage(path)
  return language !== null && languages.some((wanted) => includesLanguage(wanted, language))
}

/** JavaScript's standards also apply to TypeScript. */
export const includesLanguage = (scopeLanguage: string, language: string): boolean =>
  listIncluded(scopeLanguage).some((one) => one.toLowerCase() === language.toLowerCase())

const ALIASES = new Map([
  ['js', 'JavaScript'],
  ['jsx', 'JavaScript'],
  ['ts', 'TypeScript'],
  ['tsx', 'TypeScript'],
  ['golang', 'Go'],
  ['py', 'Python'],
  ['rb', 'Ruby'],
  ['bash', 'Shell'],
  ['sh', 'Shell'],
  ['csharp', 'C#'],
  ['cpp', 'C++'],
])

export function listIncluded(scopeLanguage: string): string[] {
  const name = ALIASES.get(scopeLanguage.trim().toLowerCase()) ?? scopeLanguage.trim()
  return name.toLowerCase() === 'javascript' ? [name, 'TypeScript'] : [name]
}

/**
 * `*` matches any characters and `?` matches one, but neither matches a slash. A `**` segment matches any number of
 * folders. `{a,b}` matches `a` or `b`.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const names = path.split('/')
  return expandBraces(glob).some((one) => {
    const pattern = one.replace(/(^|\/)\*\*$/, '$1**/*').split('/')
    return matchList(names, pattern, { star: '**', matches: matchesSegment })
  })
}

const matchesSegment = (name: string, pattern: string) =>
  matchList([...name], [...pattern], { star: '*', matches: (char, one) => one === '?' || one === char })

function matchList(
  items: readonly string[],
  pattern: readonly string[],
  { star, matches }: { star: string; matches: (item: string, one: string) => boolean },
): boolean {
  let at = 0
  let next = 0
  let starAt = -1
  let resumeAt = 0
  while (at < items.length) {
    const one = pattern[next]
    if (one === star) {
      starAt = next++
      resumeAt = at
    } else if (one !== undefined && matches(items[at] as string, one)) {
      at++
      next++
    } else if (starAt >= 0) {
      next = starAt + 1
      at = ++resumeAt
    } else return false
  }
  while (pattern[next] === star) next++
  return next === pattern.length
}

/**
 * Returns regular expressions for PostgreSQL. A file in scope matches all of them. In TypeScript, use `isInScope`,
 * because JavaScript's regular expressions can take exponential time.
 */
export function toFilePatterns({ languages, paths }: StandardScope): string[] {
  const names = [...new Set(languages.flatMap(listIncluded))].flatMap(namePatterns)
  return [
    ...(languages.length === 0 ? [] : [`^(?:.*/)?(?:${names.join('|')})$`]),
    ...(paths.length === 0 ? [] : [`^(?:${paths.map(globPattern).join('|')})$`]),
  ]
}

/** Matches no real file, because the file's name would have to be a single line feed. */
const NO_FILE = '\\n'

function namePatterns(language: string): string[] {
  const endings = listEndings(language).map((ending) => `[^/]*\\.${anyCase(ending)}`)
  const names = listFileNames(language).map(anyCase)
  const others = language.toLowerCase() === 'dockerfile' ? names.map((name) => `${name}\\.[^/]*`) : []
  const all = [...endings, ...names, ...others]
  return all.length === 0 ? [NO_FILE] : all
}

const anyCase = (name: string) =>
  [...name]
    .map((char) => (/[a-z]/.test(char) ? `[${char}${char.toUpperCase()}]` : namePattern(char)))
    .join('')

function globPattern(glob: string): string {
  const segments = glob.split('/')
  const parts = segments.map((segment, at) => {
    const isLast = at === segments.length - 1
    if (segment === '**') return isLast ? '.+' : '(?:[^/]+/)*'
    return isLast ? segmentPattern(segment) : `${segmentPattern(segment)}/`
  })
  return parts.join('')
}

const segmentPattern = (segment: string) =>
  segment
    .split(/(\{[^{}]*\})/)
    .map((part) => (part.startsWith('{') ? eitherPattern(part.slice(1, -1).split(',')) : namePattern(part)))
    .join('')

const eitherPattern = (alternatives: readonly string[]) => `(?:${alternatives.map(namePattern).join('|')})`

const namePattern = (name: string) =>
  name
    .replace(/[.+$\\()[\]^|]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
