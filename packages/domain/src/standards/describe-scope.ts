import type { StandardScope } from './scope.ts'

/** Describes a scope, such as "TypeScript in `src/api/**`". Null if the standard applies everywhere. */
export function describeScope({ languages, paths }: StandardScope): string | null {
  const where = paths.map((glob) => `\`${glob}\``)
  if (languages.length === 0) return where.length === 0 ? null : where.join(', ')
  return `${languages.join(', ')}${where.length === 0 ? '' : ` in ${where.join(', ')}`}`
}

/**
 * The languages to show with a standard: those of its scope or, if it has none, the language of its mistakes, which
 * doesn't limit where the standard applies.
 */
export const listLanguages = ({
  languages,
  programmingLanguage,
}: Pick<StandardScope, 'languages'> & { programmingLanguage: string | null }): readonly string[] =>
  languages.length > 0 || programmingLanguage === null ? languages : [programmingLanguage]
