/** github.com/orgs/community/discussions/27190: the limit applies to both comments and reviews. */
const MAX_CHARACTERS = 65_536

/** GitHub's 422 error for invalid text; null if it's valid. */
export function faultOfText(text: string): string | null {
  if (text.trim() === '') return "Body can't be blank"
  return faultOfLength(text)
}

/** The same, for text that may be empty. */
export const faultOfLength = (text: string): string | null =>
  [...text].length > MAX_CHARACTERS ? `Body is too long (maximum is ${MAX_CHARACTERS} characters)` : null

/** Whether the text has a suggestion block. */
export const suggests = (text: string) => /^ {0,3}(`{3,}|~{3,})\s*suggestion\b/m.test(text)
