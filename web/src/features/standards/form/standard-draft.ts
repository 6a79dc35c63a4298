import type { StandardInput } from '@debrief/contracts/standards/standards'
import type { Category } from '@debrief/domain/mistakes/categories'
import {
  findPathProblem,
  isScopeLanguage,
  MAX_SCOPE_LANGUAGES,
  MAX_SCOPE_PATHS,
  tidyPath,
} from '@debrief/domain/standards/scope'

export interface StandardDraft {
  title: string
  description: string
  category: Category
  /** Language names, separated by commas. */
  languages: string
  /** Globs, separated by commas or line breaks. */
  paths: string
}

/** The initial values of a new standard (specification, point 5). */
export const NEW_STANDARD: StandardDraft = {
  title: '',
  description: '',
  category: 'best-practices',
  languages: 'JavaScript',
  paths: '',
}

/** Commas between braces are part of a glob, such as `*.{js,ts}`. */
const split = (list: string) =>
  list
    .split(/[\n,](?![^{}]*\})/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Returns an error message for each field, or null if the field's value is valid. */
export function findFaults({ title, description, languages, paths }: StandardDraft) {
  return {
    title: title.trim() === '' ? 'Enter a short title that says what to do.' : null,
    description: description.trim() === '' ? 'Enter a description that says what to do and why.' : null,
    languages: findLanguageFault(split(languages)),
    paths: findPathFault(split(paths).map(tidyPath)),
  }
}

function findLanguageFault(languages: readonly string[]): string | null {
  if (languages.length > MAX_SCOPE_LANGUAGES) return `Enter at most ${MAX_SCOPE_LANGUAGES} languages.`
  const wrong = languages.find((language) => !isScopeLanguage(language))
  return wrong === undefined ? null : `“${wrong}” isn’t the name of a language.`
}

function findPathFault(paths: readonly string[]): string | null {
  if (paths.length > MAX_SCOPE_PATHS) return `Enter at most ${MAX_SCOPE_PATHS} paths.`
  for (const path of paths) {
    const problem = findPathProblem(path)
    if (problem !== null) return `“${path}” ${problem}.`
  }
  return null
}

export const toWritten = (draft: StandardDraft): StandardInput => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  category: draft.category,
  languages: split(draft.languages),
  paths: split(draft.paths).map(tidyPath),
})
