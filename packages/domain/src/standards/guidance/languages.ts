import { detectLanguage, listEndings } from '../../pull-requests/languages.ts'
import { listIncluded } from '../in-scope.ts'

const FENCES: Record<string, string> = { 'C#': 'csharp', 'C++': 'cpp', 'F#': 'fsharp', Shell: 'sh' }

export function getFenceName(language: string | null): string {
  const [ending] = language === null ? [] : listEndings(listIncluded(language)[0] ?? '')
  const name = ending === undefined ? null : detectLanguage(`a.${ending}`)
  if (name === null) return ''
  return FENCES[name] ?? (/^[a-z0-9-]+$/i.test(name) ? name.toLowerCase() : '')
}

/** Returns null if the language has no known file extension. */
export function findGlobs(language: string): string[] | null {
  const endings = listIncluded(language).flatMap(listEndings)
  return endings.length === 0 ? null : endings.map((ending) => `**/*.${ending}`)
}
