import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export const randomLetters = (count: number) =>
  Array.from(randomBytes(count), (byte) => LETTERS[byte % LETTERS.length]).join('')

export const newId = (prefix: string) => `${prefix}_1${randomLetters(23)}`

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

export const nulls = <const Names extends string>(...names: Names[]) =>
  Object.fromEntries(names.flatMap((text) => text.split(' ')).map((name) => [name, null])) as Record<
    Words<Names>,
    null
  >

export const emptyLists = (names: string): Record<string, unknown[]> =>
  Object.fromEntries(names.split(' ').map((name) => [name, []]))
