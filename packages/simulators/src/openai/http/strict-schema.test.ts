import { zodResponseFormat } from 'openai/helpers/zod'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { review } from '../testing/review.ts'
import { findStrictSchemaError } from './strict-schema.ts'

const text = { type: 'string' }
const object = (properties: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
  ...more,
})

describe('accepts', () => {
  it.each([
    ['zod’s schema for a review', zodResponseFormat(review, 'review').json_schema.schema],
    [
      'definitions, recursion and nested unions',
      object(
        { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] }, kind: { $ref: '#/$defs/kind' } },
        { $defs: { kind: { type: 'string', enum: ['a', 'b'] } } },
      ),
    ],
    ['null as a type', object({ a: { type: ['string', 'null'] } })],
    ['a property named like a keyword', object({ minLength: text, default: text })],
    [
      'bounds of numbers and arrays',
      object({ a: { type: 'array', items: { type: 'number', minimum: 0, maximum: 1 }, minItems: 1 } }),
    ],
  ])('%s', (_what, schema) => expect(findStrictSchemaError(schema)).toBeNull())
})

describe('rejects', () => {
  it.each([
    ['no schema', null, 'type: "object"'],
    ['an array at the root', { type: 'array', items: text }, 'got \'type: "array"\''],
    ['a union at the root', object({}, { anyOf: [object({})] }), "In context=(), 'anyOf' is not permitted."],
    [
      'an optional property',
      object({ a: text, b: text }, { required: ['a'] }),
      "including every key in properties. Missing 'b'.",
    ],
    ['a required key that isn’t a property', object({ a: text }, { required: ['a', 'z'] }), "the key 'z'"],
    [
      'a nested object that allows other properties',
      object({ a: { type: 'object', properties: {}, required: [] } }),
      "In context=('properties', 'a'), 'additionalProperties' is required to be supplied and to be false.",
    ],
    [
      'a minimum length from zod',
      zodlike(z.object({ a: z.string().min(1) })),
      "In context=('properties', 'a'), 'minLength' is not permitted.",
    ],
    ['oneOf', object({ a: { oneOf: [text] } }), "'oneOf' is not permitted"],
    ['a default', object({ a: { type: 'string', default: 'x' } }), "'default' is not permitted"],
    ['an unknown format', object({ a: { type: 'string', format: 'uri' } }), "'uri' is not a valid format"],
    ['an unknown type', object({ a: { type: 'text' } }), "'text' is not a supported type"],
    ['no type at all', object({ a: {} }), "schema must have a 'type' key"],
    ['an array of anything', object({ a: { type: 'array' } }), 'array schema missing items'],
    [
      'a reference outside the definitions',
      object({ a: { $ref: '#/properties/b' }, b: text }),
      'reference can only point',
    ],
    ['eleven levels', nested(11), '11 levels of nesting exceeds limit of 10'],
    [
      'too many enum values',
      object({ a: { type: 'string', enum: Array.from({ length: 1001 }, (_, index) => `${index}`) } }),
      'limit of 1000 enum values',
    ],
    ['too many characters in names', object({ ['n'.repeat(120_001)]: text }), '120000 characters'],
  ])('%s', (_what, schema, sentence) => expect(findStrictSchemaError(schema)).toContain(sentence))

  it('more than 5,000 properties', () => {
    const wide = (count: number) =>
      object(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text])))
    expect(findStrictSchemaError(wide(5000))).toBeNull()
    expect(findStrictSchemaError(wide(5001))).toContain('5000 object properties')
  })
})

function zodlike(schema: z.ZodObject) {
  return zodResponseFormat(schema, 'x').json_schema.schema
}

function nested(levels: number): Record<string, unknown> {
  return object(levels > 1 ? { within: nested(levels - 1) } : { leaf: text })
}
