import { randomBytes } from 'node:crypto'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { createLog } from '@debrief/service-kit/log'
import { expect, it } from 'vitest'
import { startGateway } from '../app.ts'
import { insertPerson } from '../testing/rows.ts'
import { startTestGateway } from '../testing/start-test-gateway.ts'

it('doesn’t start if a token was encrypted with a missing key, and names the key', async () => {
  const first = await startTestGateway()
  try {
    const id = await insertPerson(first.db, 'marta-olsen')
    const key = () => randomBytes(32).toString('base64')
    const sealed = readKeyRing(`lost:${key()}`).seal('gho_x', 'anywhere')
    await first.db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
    const again = startGateway(
      { ...first.config, TOKEN_KEYS: `new:${key()}` },
      createLog('gateway', 'silent'),
    )
    await expect(again).rejects.toThrow(/TOKEN_KEYS is missing .*"lost"/)
  } finally {
    await first.close()
  }
})
