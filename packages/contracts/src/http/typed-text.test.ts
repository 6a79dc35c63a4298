import { expect, it } from 'vitest'
import { typedLine, typedText } from './typed-text.ts'

const codes = (from: number, to = from) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const DIRECTIONS = [
  ...codes(0x202a, 0x202e),
  ...codes(0x2066, 0x2069),
  ...codes(0x200e, 0x200f),
  ...codes(0x061c),
]
const allows = (schema: ReturnType<typeof typedText>, code: number) =>
  schema.safeParse(`a${String.fromCodePoint(code)}b`).success

it('refuses control characters and writing-direction marks in names and texts', () => {
  for (const code of [...DIRECTIONS, 0, 7, 0x1b, 0x7f, 0x85])
    expect([code, allows(typedLine(60), code), allows(typedText(60), code)]).toEqual([code, false, false])
})

it('allows several lines in a text but not in a name', () => {
  for (const code of [0x09, 0x0a, 0x0d])
    expect([code, allows(typedLine(60), code), allows(typedText(60), code)]).toEqual([code, false, true])
})

it('allows every language, joined emoji and right-to-left writing', () => {
  for (const text of ['Équipe №1', '海港', 'مرفأ', 'נמל', '👩‍💻', "O'Neill & Søn"])
    expect([typedLine(60).parse(text), typedText(60).parse(text)]).toEqual([text, text])
})
