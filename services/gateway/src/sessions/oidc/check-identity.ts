import type { Trx } from '@debrief/database/connect'
import { complete } from '@debrief/database/jobs/job-store'
import { recordAudit } from '@debrief/database/operations/audit'
import {
  type CheckedIdentity,
  findCheckedIdentity,
  lockRefreshToken,
  storeConfirmation,
  storeRefusal,
} from '@debrief/database/sessions/identity-checks'
import { checkIdentity } from '@debrief/database/sessions/oidc-identities'
import { defineJob } from '@debrief/jobs/define-job'
import { aboutRefreshToken } from '@debrief/service-kit/key-ring'
import type { SharedContext } from '../../open-shared.ts'

type Deps = Pick<SharedContext, 'db' | 'keys' | 'log' | 'oidc'>

/**
 * Uses the refresh token to check whether the person's account at the provider still works (D46). If the provider
 * refuses, the person is signed out. Sessions and access tokens stop working when the last confirmation is an hour old.
 */
export const checkIdentityJob = defineJob<{ identityId: string }, Deps>(checkIdentity, {
  concurrency: 4,
  lease: 60,
  // With pauses of up to five minutes, the attempts last longer than any session.
  attempts: 2_500,

  async run({ identityId }, { db, keys, log, oidc, job }) {
    const identity = await findCheckedIdentity(db, identityId)
    if (!identity || identity.issuer !== oidc?.issuer) return
    const about = aboutRefreshToken(identityId)
    const used = keys.open(identity.refreshToken, about)
    const next = await oidc.refresh(used, identity.subject)
    const outcome = await db.transaction().execute(async (trx) => {
      await complete(trx, job)
      const current = await lockRefreshToken(trx, identityId)
      // If the refresh token was replaced or removed during the check, the result doesn't count. A sign-in that
      // replaces the token enqueues another check.
      if (current === null || keys.open(current, about) !== used) return 'signed_in_again'
      if (next !== null) {
        await storeConfirmation(trx, { id: identityId, refreshToken: keys.seal(next, about) })
        return 'confirmed'
      }
      await refuse(trx, identity)
      return 'refused'
    })
    log.info({ userId: identity.userId, outcome }, 'account checked at the identity provider')
  },
})

async function refuse(trx: Trx, identity: CheckedIdentity): Promise<void> {
  const ended = await storeRefusal(trx, identity)
  const { userId: subjectId } = identity
  await recordAudit(trx, {
    action: 'provider_refused',
    actorId: null,
    subjectId,
    requestId: null,
    details: { ended },
  })
}
