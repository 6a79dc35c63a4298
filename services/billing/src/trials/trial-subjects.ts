import { createHmac } from 'node:crypto'
import type { TrialSubject } from '@debrief/database/billing/trials'

interface Person {
  /** Null if no GitHub account is linked. */
  githubId: number | null
  /** The identities at the operator's provider, as `<issuer>#<subject>`. */
  identities: readonly string[]
  teamId: string | null
}

/**
 * Hashes the person and their team with a secret key, to record who had a trial (D27). Without the key, the hashes
 * don't identify a person.
 */
export function buildTrialSubjects(
  { githubId, identities, teamId }: Person,
  trialKey: string,
): TrialSubject[] {
  const hashSubject = (name: string) => createHmac('sha256', trialKey).update(name).digest('hex')
  const names = [
    ...(githubId === null ? [] : [`github:${githubId}`]),
    ...identities.map((identity) => `oidc:${identity}`),
  ]
  const person = names.map((name) => ({ subject: hashSubject(name), kind: 'person' as const }))
  return teamId === null ? person : [...person, { subject: hashSubject(`team:${teamId}`), kind: 'team' }]
}
