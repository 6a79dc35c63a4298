import { billingKinds, gatewayKinds, jobKinds } from '@debrief/contracts/jobs/catalogue'
import { nameOfRole, type Role } from './roles.ts'

/** The kinds of jobs that each service may enqueue, cancel and replay, and those it may run. `*` is every kind. */
export const jobRights: Record<Role, { enqueues: readonly string[]; runs: readonly string[] }> = {
  ingest: { enqueues: ['route-delivery'], runs: [] },
  worker: { enqueues: ['*'], runs: ['*'] },
  // Operators can replay jobs of any kind.
  gateway: { enqueues: jobKinds, runs: gatewayKinds },
  billing: { enqueues: [...billingKinds, 'analyze-pull-request', 'group-mistakes'], runs: billingKinds },
}

/** Returns the SQL that stores a role's rights in job_rights, where the job engine's functions look them up. */
export function jobRightStatements(role: Role): string[] {
  const { enqueues, runs } = jobRights[role]
  const rows = [...new Set([...enqueues, ...runs])].map(
    (kind) => `('${nameOfRole(role)}', '${kind}', ${runs.includes(kind)})`,
  )
  const clear = `delete from job_rights where role_name = '${nameOfRole(role)}'`
  return rows.length === 0
    ? [clear]
    : [clear, `insert into job_rights (role_name, kind, may_run) values ${rows.join(', ')}`]
}
