import { billingKinds, gatewayKinds, jobKinds } from '@debrief/contracts/jobs/catalog'
import { nameOfRole, type Role } from './roles.ts'

export const JOB_ACTIONS = ['run', 'enqueue', 'cancel', 'replay'] as const
export type JobAction = (typeof JOB_ACTIONS)[number]

/** `*` stands for every kind. */
export const jobRights: Record<Role, Record<JobAction, readonly string[]>> = {
  ingest: { run: [], enqueue: ['route-delivery'], cancel: [], replay: [] },
  worker: { run: ['*'], enqueue: ['*'], cancel: ['*'], replay: ['*'] },
  gateway: {
    run: gatewayKinds,
    enqueue: [
      'analyze-pull-request',
      'check-identity',
      'deliver-webhook',
      'discover-standards',
      'group-mistakes',
      'import-history',
      'reconcile-webhook',
      'remove-webhook',
      'send-chat-message',
      'send-mail',
      'settle-plan-ending',
      'settle-seat-purchase',
      'sync-customer',
      'write-notification-email',
      'write-standards',
    ],
    cancel: [
      'acknowledge-mention',
      'analyze-pull-request',
      'answer-mention',
      'deliver-webhook',
      'discover-standards',
      'import-history',
      'remove-webhook',
      'send-chat-message',
      'write-standards',
    ],
    replay: jobKinds,
  },
  billing: {
    run: billingKinds,
    enqueue: ['sync-customer', 'analyze-pull-request', 'group-mistakes', 'send-mail'],
    cancel: [],
    replay: [],
  },
}

export function jobRightStatements(role: Role): string[] {
  const rights = jobRights[role]
  const kinds = new Set(JOB_ACTIONS.flatMap((action) => rights[action]))
  const rows = [...kinds].map((kind) => {
    const may = JOB_ACTIONS.map((action) => rights[action].includes(kind))
    return `('${nameOfRole(role)}', '${kind}', ${may.join(', ')})`
  })
  const clear = `delete from job_rights where role_name = '${nameOfRole(role)}'`
  const columns = ['role_name', 'kind', ...JOB_ACTIONS.map((action) => `may_${action}`)]
  return [clear, `insert into job_rights (${columns.join(', ')}) values ${rows.join(', ')}`]
}
