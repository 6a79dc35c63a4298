import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('needs no settings, and treats an empty one as unset', () => {
  expect(readConfig({ SIMULATOR_PORT: '', SIMULATOR_DATA: '' })).toMatchObject({
    SIMULATOR_PORT: 4010,
    SIMULATOR_DATA: [],
    SIMULATOR_DEMO: true,
    SIMULATOR_VALIDATE: true,
    SIMULATOR_SECONDARY_LIMITS: false,
  })
})

it('lists every invalid setting', () => {
  const wrong = { SIMULATOR_PORT: 'often', SIMULATOR_DATA: '/no/such/folder', SIMULATOR_DEMO: 'maybe' }
  expect(() => readConfig(wrong)).toThrow(
    /SIMULATOR_PORT.*\n.*SIMULATOR_DATA: contains a folder.*\n.*SIMULATOR_DEMO/,
  )
})
