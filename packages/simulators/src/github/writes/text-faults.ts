/** github.com/orgs/community/discussions/27190: of a comment's and a review's body alike. */
const MAX_CHARACTERS = 65_536

/** What GitHub's 422 says of a text that it does not take; null where it takes it. */
export function faultOfText(text: string): string | null {
  if (text.trim() === '') return "Body can't be blank"
  return faultOfLength(text)
}

/** As above, for a text that may be left out. */
export const faultOfLength = (text: string): string | null =>
  [...text].length > MAX_CHARACTERS ? `Body is too long (maximum is ${MAX_CHARACTERS} characters)` : null

/** Whether a fenced block of it proposes a change. */
export const suggests = (text: string) => /^ {0,3}(`{3,}|~{3,})\s*suggestion\b/m.test(text)
