/** Where a standard applies (D41). An empty list means everywhere. A file must match both lists. */
export interface StandardScope {
  /** Languages, named as on GitHub. */
  languages: readonly string[]
  /** Globs of file paths, from the repository's root. */
  paths: readonly string[]
}

export const EVERYWHERE: StandardScope = { languages: [], paths: [] }

export const MAX_SCOPE_LANGUAGES = 10
export const MAX_SCOPE_PATHS = 10
export const MAX_LANGUAGE_LENGTH = 60
export const MAX_PATH_LENGTH = 120
/** One path may have at most this many alternatives, such as the two of `*.{js,ts}`. */
const MAX_ALTERNATIVES = 16

const LANGUAGE = /^[\p{L}\p{N}](?:[\p{L}\p{N} .+#/_-]*[\p{L}\p{N}.+#])?$/u
const PATH = /^[\p{L}\p{N}._\-+@~$ /*?{},]+$/u
/** Letters that look like nothing. */
const BLANK = /[\u115f\u1160\u3164\uffa0]/

export const isScopeLanguage = (language: string): boolean =>
  language.length <= MAX_LANGUAGE_LENGTH && LANGUAGE.test(language) && !BLANK.test(language)

/** What is wrong with a glob; null if it's valid. Expects the result of `tidyPath`. */
export function findPathProblem(glob: string): string | null {
  if (glob === '') return 'must not be empty'
  if (glob.length > MAX_PATH_LENGTH) return `must have at most ${MAX_PATH_LENGTH} characters`
  if (!PATH.test(glob) || BLANK.test(glob))
    return 'may contain only letters, digits, spaces and . _ - + @ ~ $ / * ? { } and commas'
  if (!/^[^{}]*(?:\{[^{}]*\}[^{}]*)*$/.test(glob)) return 'must close each { before the next one'
  if (/,(?![^{}]*\})/.test(glob)) return 'may contain commas only between { and }'
  const segments = glob.replace(/\{[^{}]*\}/g, 'x').split('/')
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'must be a path from the root of the repository, without . or ..'
  if (segments.some((segment) => segment.includes('**') && segment !== '**'))
    return 'may contain ** only between slashes'
  if (/\{[^{}]*(?:\/|\*\*)[^{}]*\}/.test(glob)) return 'may not contain / or ** between { and }'
  return expandBraces(glob).length > MAX_ALTERNATIVES
    ? `may have at most ${MAX_ALTERNATIVES} alternatives`
    : null
}

/** Removes a leading `./` or `/`. A trailing slash means everything in the folder. */
export const tidyPath = (glob: string): string =>
  glob
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '/**')

/** The globs without braces that match the same files. Returns at most one more than the limit. */
export function expandBraces(glob: string): string[] {
  let expanded = ['']
  for (const part of glob.split(/(\{[^{}]*\})/)) {
    const alternatives = part.startsWith('{') ? part.slice(1, -1).split(',') : [part]
    expanded = expanded
      .flatMap((start) => alternatives.map((end) => start + end))
      .slice(0, MAX_ALTERNATIVES + 1)
  }
  return expanded
}

/**
 * Whether a glob matches a path. `*` and `?` match any characters but a slash, also a leading dot; a segment `**`
 * matches any number of folders, and at the end everything in a folder; `{a,b}` is either. Takes time proportional to
 * the product of both lengths.
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

/** Matches a list against a pattern in which `star` stands for any number of items. */
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
      // Only the last star needs another try: the earlier ones matched as few items as possible.
      next = starAt + 1
      at = ++resumeAt
    } else return false
  }
  while (pattern[next] === star) next++
  return next === pattern.length
}

const ALIASES = new Map([
  ['js', 'javascript'],
  ['jsx', 'javascript'],
  ['ts', 'typescript'],
  ['tsx', 'typescript'],
  ['golang', 'go'],
  ['py', 'python'],
  ['rb', 'ruby'],
  ['bash', 'shell'],
  ['sh', 'shell'],
  ['csharp', 'c#'],
  ['cpp', 'c++'],
])

const toName = (language: string) => {
  const name = language.trim().toLowerCase()
  return ALIASES.get(name) ?? name
}

/** Whether a standard for `wanted` applies to code in `language`. JavaScript's standards also apply to TypeScript. */
export function includesLanguage(wanted: string, language: string): boolean {
  const [one, other] = [toName(wanted), toName(language)]
  return one === other || (one === 'javascript' && other === 'typescript')
}

/** Whether a standard applies to a file. `language` is null if the file's name doesn't reveal it. */
export const isInScope = (
  { languages, paths }: StandardScope,
  { path, language }: { path: string; language: string | null },
): boolean =>
  (languages.length === 0 ||
    (language !== null && languages.some((wanted) => includesLanguage(wanted, language)))) &&
  (paths.length === 0 || paths.some((glob) => matchesGlob(path, glob)))

/**
 * A regular expression for the same paths, as PostgreSQL and JavaScript read it, without anchors. In TypeScript, use
 * `matchesGlob`, because JavaScript's expressions can take exponential time.
 */
export function globPattern(glob: string): string {
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

/** Such as "TypeScript in `src/api/**`"; null if the standard applies everywhere. */
export function describeScope({ languages, paths }: StandardScope): string | null {
  const where = paths.map((glob) => `\`${glob}\``)
  if (languages.length === 0) return where.length === 0 ? null : where.join(', ')
  return `${languages.join(', ')}${where.length === 0 ? '' : ` in ${where.join(', ')}`}`
}
