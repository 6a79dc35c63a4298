import { createHmac } from 'node:crypto'
import type { TrialSubject } from '@debrief/database/billing/trials'

interface Person {
  githubId: number
  /** The team that the person manages or belongs to. */
  teamId: string | null
}

/**
 * Hashes the person and their team with a secret key, to record who had a trial (D27). After an account is erased,
 * nobody can identify the person from these hashes without the key.
 */
export function buildTrialSubjects({ githubId, teamId }: Person, trialKey: string): TrialSubject[] {
  const hashSubject = (name: string) => createHmac('sha256', trialKey).update(name).digest('hex')
  const person = { subject: hashSubject(`github:${githubId}`), kind: 'person' as const }
  return teamId === null ? [person] : [person, { subject: hashSubject(`team:${teamId}`), kind: 'team' }]
}
