import { accountFacts } from '@debrief/contracts/deliveries/github-facts'
import { asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { Person } from '@debrief/contracts/pull-requests/material'

/** GitHub returns null for a deleted account. */
export function readPerson(value: unknown): Person | null {
  const account = accountFacts(value)
  return account && { ...account, avatarUrl: asText(asObject(value)?.avatar_url) }
}
