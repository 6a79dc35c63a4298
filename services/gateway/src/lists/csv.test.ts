import { expect, it } from 'vitest'
import { toCsvLine } from './csv.ts'

it('writes numbers, truth values and empty fields as they are', () => {
  expect(toCsvLine([-3, 0, true, false, null, undefined, ''])).toBe('-3,0,true,false,,,\r\n')
})

it('quotes commas, quotes and line breaks', () => {
  expect(toCsvLine(['a,b', 'say "no"', 'one\ntwo', 'one\r\ntwo'])).toBe(
    '"a,b","say ""no""","one\ntwo","one\r\ntwo"\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', '＋1', '－1', '＠x'])(
  'keeps spreadsheets from taking %j for a formula',
  (text) => {
    expect(toCsvLine([text])).toBe(`'${text}\r\n`)
  },
)

it.each(['\r=1', '\n=1'])('keeps spreadsheets from taking %j for a formula, within quotes', (text) => {
  expect(toCsvLine([text])).toBe(`"'${text}"\r\n`)
})
