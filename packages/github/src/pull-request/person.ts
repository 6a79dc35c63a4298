import { accountFacts } from '@debrief/contracts/events/github-facts'
import { asObject, asText } from '@debrief/contracts/events/read-json'
import type { Person } from '@debrief/contracts/material'

/** null for a deleted account, which GitHub gives as null. */
export function readPerson(value: unknown): Person | null {
  const account = accountFacts(value)
  return account && { ...account, avatarUrl: asText(asObject(value)?.avatar_url) }
}
