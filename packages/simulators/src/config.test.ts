import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('starts with nothing set; an empty setting counts as left out', () => {
  expect(readConfig({ SIMULATOR_PORT: '', SIMULATOR_DATA: '' })).toMatchObject({
    SIMULATOR_PORT: 4010,
    SIMULATOR_DATA: [],
    SIMULATOR_DEMO: true,
    SIMULATOR_VALIDATE: true,
    SIMULATOR_SECONDARY_LIMITS: false,
  })
})

it('lists every wrong setting at once', () => {
  const wrong = { SIMULATOR_PORT: 'often', SIMULATOR_DATA: '/no/such/folder', SIMULATOR_DEMO: 'maybe' }
  expect(() => readConfig(wrong)).toThrow(
    /SIMULATOR_PORT.*\n.*SIMULATOR_DATA: names a folder.*\n.*SIMULATOR_DEMO/,
  )
})
