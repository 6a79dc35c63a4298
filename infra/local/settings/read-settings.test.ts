import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from './read-settings.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'debrief-settings-'))

it('accepts empty settings, because the launcher fills in everything that services need', () => {
  expect(readSettings(folder(), {})).toEqual({})
})

it('lists every fault of every service at once', () => {
  const root = folder()
  writeFileSync(join(root, '.env'), 'GITHUB_APP_ID=seven\nGITHUB_APP_SLUG=Not A Slug\n')
  expect(() => readSettings(root, {})).toThrow(/GITHUB_APP_ID: [\s\S]*GITHUB_APP_SLUG: /)
})
