import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it.each([
  ['check', 2],
  ['history', 1],
])('%s exits with %i and says what to do if the checkout has no packages', (command, code) => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-checkout-'))
  cpSync(fileURLToPath(new URL('debrief.mjs', import.meta.url)), join(folder, 'debrief.mjs'))
  const ended = spawnSync(process.execPath, [join(folder, 'debrief.mjs'), command], { encoding: 'utf8' })
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([
    code,
    '',
    "debrief: The checkout's packages aren't installed. Run npm ci in it, and try again.\n",
  ])
})
