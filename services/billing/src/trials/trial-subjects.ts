import { createHmac } from 'node:crypto'
import type { TrialSubject } from '@debrief/database/trials'

interface Person {
  githubId: number
  /** The team they manage or belong to; null for none. */
  teamId: string | null
}

/**
 * Under which names a trial is remembered (D27): a keyed hash, so that what stays after an account was erased names nobody
 * to whoever lacks the key.
 */
export function trialSubjectsOf({ githubId, teamId }: Person, trialKey: string): TrialSubject[] {
  const hashOf = (name: string) => createHmac('sha256', trialKey).update(name).digest('hex')
  const person = { subject: hashOf(`github:${githubId}`), kind: 'person' as const }
  return teamId === null ? [person] : [person, { subject: hashOf(`team:${teamId}`), kind: 'team' }]
}
