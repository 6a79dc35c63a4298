import { expandBraces, findPathProblem, type StandardScope } from '../scope.ts'
import { findGlobs } from './languages.ts'

/**
 * Cursor reads `globs` as a list separated by commas, without quotes (https://docs.cursor.com/context/rules). Without
 * globs, the rule applies to every file.
 */
export const writeFrontMatter = (description: string, globs: readonly string[] | null): string =>
  [
    '---',
    `description: ${description}`,
    ...(globs ? [`globs: ${globs.join(',')}`] : []),
    `alwaysApply: ${globs === null}`,
    '---',
    '',
    '',
  ].join('\n')

/** Returns null if globs can't describe the scopes, for example because one scope applies to every file. */
export function findScopeGlobs(scopes: readonly StandardScope[]): string[] | null {
  const globs = scopes.map(findGlobsIn)
  const known = globs.filter((each) => each !== null)
  return known.length > 0 && known.length === globs.length ? [...new Set(known.flat())].toSorted() : null
}

function findGlobsIn({ languages, paths }: StandardScope): string[] | null {
  const places = paths.filter((glob) => findPathProblem(glob) === null).flatMap(expandBraces)
  const files = languages.map(findGlobs)
  const known = files.filter((each) => each !== null).flat()
  const isKnown = files.length > 0 && !files.includes(null)
  if (places.length === 0) return isKnown ? known : null
  return isKnown ? places.flatMap((path) => withEndings(path, known)) : places
}

function withEndings(path: string, files: readonly string[]): string[] {
  const [, folder = ''] = /^(.*\/)?\*\*(?:\/\*)?$/.exec(path) ?? []
  return /(?:^|\/)\*\*(?:\/\*)?$/.test(path) ? files.map((file) => folder + file) : [path]
}
