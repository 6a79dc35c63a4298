import type { Viewer } from '@debrief/contracts/people/viewer'
import { connect } from '@debrief/database/connect'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { runJobs } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestBrowser, signInThrough } from '../testing/browser.ts'
import { type SignInGateway, startSignIn } from '../testing/start-sign-in.ts'
import { ask } from '../testing/start-test-gateway.ts'
import type { GrantDeps } from './end-grant.ts'
import { endLeftGrants } from './end-left-grants.ts'

let gateway: SignInGateway
let connection: ReturnType<typeof connect>
beforeAll(async () => {
  gateway = await startSignIn()
  connection = connect(gateway.config.DATABASE_URL)
})
afterAll(async () => {
  await connection.close()
  await gateway.close()
})

const runChore = () =>
  runJobs<GrantDeps>([endLeftGrants], {
    db: gateway.db,
    deps: {
      ...connection,
      config: gateway.config,
      keys: readKeyRing(gateway.config.TOKEN_KEYS),
      log: createLog('gateway', 'silent'),
      address: { appUrl: gateway.url },
    },
  })
const afterRun = async (id: string, login: string) => {
  await runChore()
  return [await hasToken(id), isKnownAtGithub(login)]
}
const hasToken = async (id: string) =>
  (await gateway.db.selectFrom('users').select('github_access_token').where('id', '=', id).executeTakeFirst())
    ?.github_access_token !== null
const isKnownAtGithub = (login: string) =>
  [...gateway.simulator.state.tokens.values()].some(({ account }) => account.login === login)
const age = (id: string) =>
  sql`update users set deleted_at = deleted_at - interval '11 minutes' where id = ${id}`.execute(gateway.db)

async function deleteWhileAway(login: string): Promise<string> {
  const browser = openTestBrowser(gateway)
  await signInThrough(browser, login)
  const { id } = (await browser.get<Viewer>('/api/viewer')).body
  gateway.simulator.faults.add({ kind: 'status', status: 503, match: 'DELETE /applications/.*' })
  const answer = await ask(gateway, '/api/account', {
    as: id,
    method: 'DELETE',
    body: JSON.stringify({ confirm: login }),
  })
  expect(answer).toMatchObject({ status: 200, body: { deleted: true, grantRevoked: false } })
  return id
}

it('revokes an authorization that couldn’t be revoked when the account was deleted (W4)', async () => {
  const id = await deleteWhileAway('jonas-pitt')
  await age(id)
  expect(await afterRun(id, 'jonas-pitt')).toEqual([true, true])
  gateway.simulator.faults.clear()
  expect(await afterRun(id, 'jonas-pitt')).toEqual([false, false])
})

it('keeps the token while a webhook must still be deleted with it, and for a restored account', async () => {
  const id = await deleteWhileAway('tobias-kern')
  gateway.simulator.faults.clear()
  await age(id)
  const hook = { repo_full_name: 'a/b', github_repo_id: 3, hook_url: 'https://hooks.example/1' }
  await gateway.db
    .insertInto('hook_removals')
    .values({ user_id: id, ...hook })
    .execute()
  expect(await afterRun(id, 'tobias-kern')).toEqual([true, true])
  await gateway.db.deleteFrom('hook_removals').execute()
  await signInThrough(openTestBrowser(gateway), 'tobias-kern')
  expect(await afterRun(id, 'tobias-kern')).toEqual([true, true])
})
