import { childrenOf, isNode } from './schema-node.ts'

interface Counted {
  properties: number
  depth: number
  characters: number
  enumValues: number
  largestEnum: string[]
}

/** The same guide, "Limitations on schema size": its numbers, in its order. */
const limits = {
  properties: 5000,
  depth: 10,
  characters: 120_000,
  enumValues: 1000,
  valuesOfLargeEnum: 250,
  charactersOfLargeEnum: 15_000,
}

/** What is too much of it, as a sentence; null: nothing is. */
export function limitFault(schema: unknown): string | null {
  const counted: Counted = { properties: 0, depth: 0, characters: 0, enumValues: 0, largestEnum: [] }
  count(schema, 0, counted)
  if (counted.properties > limits.properties)
    return `The schema exceeds the limit of ${limits.properties} object properties in total.`
  if (counted.depth > limits.depth)
    return `${counted.depth} levels of nesting exceeds limit of ${limits.depth}.`
  if (counted.characters > limits.characters)
    return `The names and enum values exceed the limit of ${limits.characters} characters in total.`
  if (counted.enumValues > limits.enumValues)
    return `The schema exceeds the limit of ${limits.enumValues} enum values in total.`
  const { length } = counted.largestEnum.join('')
  if (counted.largestEnum.length > limits.valuesOfLargeEnum && length > limits.charactersOfLargeEnum)
    return `An enum of more than ${limits.valuesOfLargeEnum} values exceeds ${limits.charactersOfLargeEnum} characters.`
  return null
}

function count(node: unknown, level: number, counted: Counted): void {
  if (!isNode(node)) return
  const here = [node.type].flat().includes('object') ? level + 1 : level
  counted.depth = Math.max(counted.depth, here)
  const values = Array.isArray(node.enum) ? node.enum.map(String) : []
  counted.enumValues += values.length
  if (values.length > counted.largestEnum.length) counted.largestEnum = values
  counted.characters += values.join('').length
  if (typeof node.const === 'string') counted.characters += node.const.length
  for (const [[keyword = '', name = ''], child] of childrenOf(node)) {
    if (keyword === 'properties') counted.properties += 1
    if (keyword === 'properties' || keyword === '$defs' || keyword === 'definitions')
      counted.characters += name.length
    count(child, keyword === '$defs' || keyword === 'definitions' ? 0 : here, counted)
  }
}
