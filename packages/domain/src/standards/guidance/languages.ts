import { detectLanguage, listEndings } from '../../pull-requests/languages.ts'
import { listIncluded } from '../in-scope.ts'

/** Languages whose name in a fenced code block isn't their own name in lowercase. */
const FENCES: Record<string, string> = { 'C#': 'csharp', 'C++': 'cpp', 'F#': 'fsharp', Shell: 'sh' }

/** The language's name in a fenced code block. Empty if the language is unknown. */
export function getFenceName(language: string | null): string {
  const [ending] = language === null ? [] : listEndings(listIncluded(language)[0] ?? '')
  const name = ending === undefined ? null : detectLanguage(`a.${ending}`)
  if (name === null) return ''
  return FENCES[name] ?? (/^[a-z0-9-]+$/i.test(name) ? name.toLowerCase() : '')
}

/**
 * Globs of the language's files. Null if the language has no known file extension, so that no wrong glob is written.
 */
export function findGlobs(language: string): string[] | null {
  const endings = listIncluded(language).flatMap(listEndings)
  return endings.length === 0 ? null : endings.map((ending) => `**/*.${ending}`)
}
