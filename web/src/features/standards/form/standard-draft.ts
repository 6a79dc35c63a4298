import type { WrittenStandard } from '@debrief/contracts/standards/standards'
import type { Category } from '@debrief/domain/mistakes/categories'

export interface StandardDraft {
  title: string
  description: string
  category: Category
  programmingLanguage: string
}

/** The initial values of a new standard (specification, point 5). */
export const NEW_STANDARD: StandardDraft = {
  title: '',
  description: '',
  category: 'best-practices',
  programmingLanguage: 'JavaScript',
}

/** Returns an error message for each required field. Null if the field has a value. */
export function findFaults({ title, description }: StandardDraft) {
  return {
    title: title.trim() === '' ? 'Enter a short title that says what to do.' : null,
    description: description.trim() === '' ? 'Enter a description that says what to do and why.' : null,
  }
}

export const toWritten = (draft: StandardDraft): WrittenStandard => ({
  ...draft,
  title: draft.title.trim(),
  description: draft.description.trim(),
  programmingLanguage: draft.programmingLanguage.trim(),
})
