/** Where a standard applies (D41). A file must match both lists. An empty list matches every file. */
export interface StandardScope {
  languages: readonly string[]
  /** Globs from the repository's root. */
  paths: readonly string[]
}

export const MAX_SCOPE_LANGUAGES = 10
export const MAX_SCOPE_PATHS = 10
export const MAX_LANGUAGE_LENGTH = 60
export const MAX_PATH_LENGTH = 120
/** The limit for one path. `*.{js,ts}` has two alternatives. */
const MAX_ALTERNATIVES = 16

const LANGUAGE = /^[\p{L}\p{N}](?:[\p{L}\p{N} .+#/_-]*[\p{L}\p{N}.+#])?$/u
const PATH = /^[\p{L}\p{N}._\-+@~$ /*?{},]+$/u
const BLANK = /[\u115f\u1160\u3164\uffa0]/

export const isScopeLanguage = (language: string): boolean =>
  language.length <= MAX_LANGUAGE_LENGTH && LANGUAGE.test(language) && !BLANK.test(language)

/** Returns an error message, or null if the glob is valid. Expects the result of `tidyPath`. */
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

/** Removes a leading `./` or `/`. Replaces a trailing slash with `/**`, which matches everything in the folder. */
export const tidyPath = (glob: string): string =>
  glob
    .trim()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '/**')

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

/** Fewer files may be in one folder by coincidence. */
const MIN_FILES = 5
/** A folder near the root often contains all of the code. */
const MIN_DEPTH = 2

/**
 * Proposes a glob for the deepest folder that contains all of these files. Returns an empty list if there are too few
 * files, if the folder is too close to the root, or if its path can't be used in a glob.
 */
export function proposePaths(files: readonly string[]): string[] {
  const paths = [...new Set(files)].toSorted()
  const [first, last] = [paths[0], paths.at(-1)]
  if (paths.length < MIN_FILES || first === undefined || last === undefined) return []
  const folders = first.split('/').slice(0, -1)
  const others = last.split('/').slice(0, -1)
  const end = folders.findIndex((name, at) => name !== others[at])
  const common = end === -1 ? folders : folders.slice(0, end)
  const glob = `${common.join('/')}/**`
  const isPlain = !/[*?{}]/.test(common.join('/')) && findPathProblem(glob) === null
  return common.length >= MIN_DEPTH && isPlain ? [glob] : []
}
