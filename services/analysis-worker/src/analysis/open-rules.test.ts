import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '@debrief/service-kit/config'
import { createLog } from '@debrief/service-kit/log'
import { expect, it } from 'vitest'
import { openRules } from './open-rules.ts'

it('refuses faulty rule files, so that the worker doesn’t start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-rules-'))
  const log = createLog('test', 'silent')
  openRules(undefined, log)
  openRules(folder, log)
  writeFileSync(join(folder, 'a.yml'), 'id: a')
  expect(() => openRules(folder, log)).toThrow(ConfigError)
  expect(() => openRules(folder, log)).toThrow(/^RULES_DIR: .*\n {2}a\.yml: .*message/)
})
