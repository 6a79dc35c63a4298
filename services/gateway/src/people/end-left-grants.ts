import { findLeftGrants } from '@debrief/database/people/left-grants'
import { defineChore } from '@debrief/jobs/define-job'
import { endGrant, type GrantDeps } from './end-grant.ts'

const BATCH = 20
const EVERY_SECONDS = 300

/**
 * Revokes the GitHub authorizations that weren't revoked when the accounts were deleted. Runs in the gateway, because
 * only the gateway has the OAuth application's secret.
 */
export const endLeftGrants = defineChore<GrantDeps>('end-left-grants', {
  every: ({ config }) => (config.GITHUB_CLIENT_ID && config.GITHUB_CLIENT_SECRET ? EVERY_SECONDS : null),
  firstIn: EVERY_SECONDS,
  async run(deps) {
    let ended = 0
    for (const grant of await findLeftGrants(deps.db, BATCH)) {
      deps.signal.throwIfAborted()
      if (await endGrant(deps, grant)) ended += 1
    }
    if (ended > 0) deps.log.info({ ended }, 'GitHub authorizations of deleted accounts revoked')
  },
})
