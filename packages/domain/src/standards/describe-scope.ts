import type { StandardScope } from './scope.ts'

export function describeScope({ languages, paths }: StandardScope): string | null {
  const where = paths.map((glob) => `\`${glob}\``)
  if (languages.length === 0) return where.length === 0 ? null : where.join(', ')
  return `${languages.join(', ')}${where.length === 0 ? '' : ` in ${where.join(', ')}`}`
}

/**
 * If the scope has no languages, returns the language of the standard's mistakes. That language doesn't limit the
 * scope.
 */
export const listLanguages = ({
  languages,
  programmingLanguage,
}: Pick<StandardScope, 'languages'> & { programmingLanguage: string | null }): readonly string[] =>
  languages.length > 0 || programmingLanguage === null ? languages : [programmingLanguage]
