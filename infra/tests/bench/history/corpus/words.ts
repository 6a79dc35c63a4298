import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Draw } from './draw.ts'

interface Vocabulary {
  nouns: string[]
  areas: string[]
  vendors: string[]
  people: string[]
}

/** The words that fill a template. `thing` and `other` are nouns of one to three words. */
export interface Words {
  thing: string
  other: string
  area: string
  vendor: string
  person: string
  n: string
  m: string
  sha: string
}

export const readTemplateFile = <Content>(name: string): Content =>
  parse(readFileSync(new URL(`templates/${name}.yml`, import.meta.url), 'utf8')) as Content

const vocabulary = readTemplateFile<Vocabulary>('words')
const KINDS = ['', '', 'draft ', 'late ', 'bulk ', 'guest ', 'partner ', 'seasonal ', 'shared ', 'legacy ']

export function drawWords(draw: Draw, area = draw.pick(vocabulary.areas)): Words {
  const thing = draw.pick(vocabulary.nouns)
  return {
    thing: `${draw.pick(KINDS)}${thing}`,
    other: draw.pick(vocabulary.nouns.filter((noun) => noun !== thing)),
    area,
    vendor: draw.pick(vocabulary.vendors),
    person: draw.pick(vocabulary.people),
    n: String(draw.between(2, 97)),
    m: String(draw.between(101, 899)),
    sha: draw.sha().slice(0, 7),
  }
}

function pluralize(noun: string): string {
  if (/(?:s|x|ch|sh)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
const pascal = (text: string) => text.split(' ').map(capital).join('')

const CASES: Record<string, (text: string) => string> = {
  s: (text) => text.replaceAll(' ', '_'),
  U: (text) => text.replaceAll(' ', '_').toUpperCase(),
  P: pascal,
  c: (text) => `${pascal(text).charAt(0).toLowerCase()}${pascal(text).slice(1)}`,
  k: (text) => text.replaceAll(' ', '-'),
  f: (text) => text.replaceAll(' ', ''),
  w: (text) => text,
  W: capital,
}

/**
 * Replaces `~name~` and `~name.case~`. Without a case, the nouns `~thing~` and `~other~` are in snake case or, if
 * capitalized, in Pascal case. All other words stay as they are.
 */
export function fill(template: string, words: Words): string {
  return template.replaceAll(/~(\w+)(?:\.(\w))?~/g, (whole, name: string, wanted: string | undefined) => {
    const lower = name.toLowerCase()
    const word = read(lower, words)
    if (word === undefined) throw new Error(`unknown word ${whole}`)
    const isNoun = /^(?:thing|other)s?$/.test(lower)
    const kind = wanted ?? (isNoun ? (name === lower ? 's' : 'P') : 'w')
    const text = lower === 'vendor' && wanted !== undefined ? word.toLowerCase() : word
    return (CASES[kind] ?? CASES.w)?.(text) ?? text
  })
}

function read(name: string, words: Words): string | undefined {
  if (name === 'things') return pluralize(words.thing)
  if (name === 'others') return pluralize(words.other)
  return words[name as keyof Words]
}
