import type { WrittenStandard } from '@debrief/contracts/standards/standards'
import type { Category } from '@debrief/domain/mistakes/categories'

/** A standard as it is being typed. */
export interface StandardDraft {
  title: string
  description: string
  category: Category
  programmingLanguage: string
}

/** Where one begins (specification, point 5). */
export const NEW_STANDARD: StandardDraft = {
  title: '',
  description: '',
  category: 'best-practices',
  programmingLanguage: 'JavaScript',
}

/** What is missing, by field; null where nothing is. */
export function faultsOf({ title, description }: StandardDraft) {
  return {
    title: title.trim() === '' ? 'Enter a title that says what to do in a few words.' : null,
    description: description.trim() === '' ? 'Enter a description that says what to do and why.' : null,
  }
}

export const toWritten = (draft: StandardDraft): WrittenStandard => ({
  ...draft,
  title: draft.title.trim(),
  description: draft.description.trim(),
  programmingLanguage: draft.programmingLanguage.trim(),
})
