import { Ajv } from 'ajv'
import * as formats from 'ajv-formats'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { fillSchema } from './fill-schema.ts'

const toSchema = (schema: z.ZodType) => z.toJSONSchema(schema) as Record<string, unknown>
const evidence = [{ path: 'src/a.py', line: 7, text: 'open(name)' }]

it.each([
  ['bounds', z.object({ a: z.int().min(5).max(6), b: z.number().gt(1).lt(1.5), c: z.int().multipleOf(7) })],
  [
    'formats',
    z.object({ at: z.iso.datetime(), day: z.iso.date(), mail: z.email(), id: z.uuid(), ip: z.ipv4() }),
  ],
  ['lengths', z.object({ a: z.string().min(300), b: z.string().max(3), c: z.array(z.string()).min(4) })],
  [
    'patterns',
    z.object({ a: z.string().regex(/^[a-z]+-[a-z]+$/), b: z.string().regex(/^\d{4}-\d\d-\d\d$/) }),
  ],
  ['choices', z.object({ a: z.literal('x'), b: z.enum(['p', 'q']), c: z.boolean(), d: z.null() })],
  ['unions', z.object({ a: z.union([z.string(), z.int()]), b: z.object({ c: z.int() }).nullable() })],
])('fills %s with valid values', (_what, shape) => {
  const schema = toSchema(shape)
  const ajv = new Ajv({ strict: false })
  formats.default.default(ajv)
  const value = fillSchema(schema)
  const validate = ajv.compile({ ...schema, $schema: undefined })
  validate(value)
  expect(validate.errors).toBeNull()
})

it('ends a recursive schema with null', () => {
  interface Tree {
    name: string
    next: Tree | null
  }
  const tree: z.ZodType<Tree> = z.object({ name: z.string(), next: z.lazy(() => tree.nullable()) })
  expect(JSON.stringify(fillSchema(toSchema(tree)))).toMatch(/"next":null\}+$/)
})

it('makes one finding for each line of evidence and none without evidence', () => {
  const schema = toSchema(z.object({ findings: z.array(z.object({ file: z.string(), line: z.int() })) }))
  expect(fillSchema(schema, { evidence })).toEqual({ findings: [{ file: 'src/a.py', line: 7 }] })
  expect(fillSchema(schema)).toEqual({ findings: [] })
})

it('calls the hooks first and uses only values that fit', () => {
  const schema = toSchema(z.object({ title: z.string(), score: z.int(), kind: z.enum(['a', 'b']) }))
  const hooks = [({ name }: { name: string }) => ({ title: 'Mine', score: 'many', kind: 'c' })[name]]
  expect(fillSchema(schema, { hooks })).toEqual({ title: 'Mine', score: 80, kind: 'a' })
})
