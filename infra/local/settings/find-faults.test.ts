import { expect, it } from 'vitest'
import { z } from 'zod'
import { findFaults, findUnknown } from './read-settings.ts'

const one = z.object({ PORT: z.coerce.number('must be a number'), LEVEL: z.enum(['info'], 'must be info') })
const other = z.object({
  LEVEL: z.enum(['info', 'debug'], 'must be info or debug'),
  KEY: z.string('is missing'),
})

it('lists the faults of all processes at once, each setting once', () => {
  const env = { PORT: 'x', LEVEL: 'loud', KEY: '' }
  const faults = findFaults([one, other].map((schema) => ({ schema, env })))
  expect(faults).toEqual(['PORT: must be a number', 'LEVEL: must be info', 'KEY: is missing'])
})

it('returns nothing for valid settings', () => {
  expect(findFaults([{ schema: one, env: { PORT: '1', LEVEL: 'info' } }])).toEqual([])
})

it('reports a misspelled setting and suggests the right one', () => {
  expect(findUnknown(['REDIS_ULR', 'COLOUR', 'PORT'], ['PORT', 'REDIS_URL'])).toEqual([
    'REDIS_ULR: there is no such setting; is REDIS_URL meant?',
    'COLOUR: there is no such setting',
  ])
})
