import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mergeEnv, readEnvFile } from './read-env-file.ts'

it('reads quotes, comments and empty values, and nothing if the file is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-env-'))
  try {
    expect(readEnvFile(folder)).toEqual({})
    writeFileSync(
      join(folder, '.env'),
      '# PORT=1\nHOST="127.0.0.1" # here\nREDIS_URL=\nexport LOG_LEVEL=debug\n',
    )
    expect(readEnvFile(folder)).toEqual({ HOST: '127.0.0.1', REDIS_URL: '', LOG_LEVEL: 'debug' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('prefers the terminal’s values, and treats empty values as unset', () => {
  const file = { PORT: '1', HOST: 'file', REDIS_URL: '' }
  expect(mergeEnv(file, { PORT: '2', HOST: '' })).toEqual({ PORT: '2', HOST: 'file' })
})
