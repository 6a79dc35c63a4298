const ID = '00000000-0000-4000-8000-000000000000'

export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  empty: '',
  'a space': ' ',
  'a null byte': 'a\0b',
  'right-to-left override': '\u202Etxt.exe',
  'zero-width characters': '\u200B\uFEFF',
  'an emoji sequence': '👩‍👩‍👧‍👦'.repeat(20),
  '3,000 characters': 'x'.repeat(3_000),
  '300 characters': 'é'.repeat(300),
  SQL: `'; drop table users; --`,
  'a LIKE escape': '%\\',
  'a full-text operator': `a & ! | ( <-> '`,
  'a regular expression': '(a+)+$[',
  'path traversal': '../../../../etc/passwd',
  'encoded traversal': '..%2f..%5c%00',
  HTML: '<script>alert(1)</script>',
  'a template': `{{7*7}}\${7*7}`,
  'a line break': 'a\r\nset-cookie: b=c',
  'a foreign URL': 'http://169.254.169.254/latest/meta-data/',
  'a script URL': `${'javascript'}:alert(1)`,
  'the name of a prototype': '__proto__',
  'the name of a constructor': 'constructor',
  NaN: 'NaN',
  null: 'null',
  negative: '-1',
  zero: '0',
  'a fraction': '1.5',
  '2^31': '2147483648',
  '2^53': '9007199254740993',
  '2^63': '9223372036854775808',
  '1e309': '1e309',
  'a wrong date': '2026-02-30',
  'the year 0': '0000-01-01',
  'the year 9999': '9999-12-31',
  'a time in the year 0': '0000-01-01T00:00:00.000Z',
  'a time in the year 9999': '9999-12-31T23:59:59.999Z',
  'a wrong time': '2026-02-30T25:61:61Z',
  'a cursor in the year 0': `0000-01-01T00:00:00.000000Z_${ID}`,
  'a cursor on February 30': `2026-02-30T00:00:00.000000Z_${ID}`,
  'a cursor with a large number': `999999999_2026-01-01T00:00:00.000000Z_${ID}`,
  'a cursor with a page number': `-999999999_9999-12-31T23:59:59.999999Z_${ID}`,
  'an unknown id': ID,
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

/** JSON values other than strings, and strings that JSON can express but UTF-8 can't. */
const OTHER_JSON: Readonly<Record<string, string>> = {
  'the value null': 'null',
  true: 'true',
  false: 'false',
  '-1': '-1',
  '-0': '-0',
  '1.5': '1.5',
  '2^31 as a number': '2147483648',
  '2^53 as a number': '9007199254740993',
  'a number that is too large': '1e400',
  'an empty array': '[]',
  'an array of arrays': '[[]]',
  'an array with null': '[null]',
  '2,000 items': `[${Array.from({ length: 2_000 }, () => '"x"').join(',')}]`,
  'an empty object': '{}',
  'an object with a prototype': '{"__proto__":{"isOperator":true},"constructor":{"prototype":{}}}',
  'an object like a string': '{"length":3,"toString":"x","toJSON":"x"}',
  '20,000 nested arrays': nested('[', ']', 20_000),
  '10,000 nested objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'a lone surrogate': String.raw`"\ud800"`,
  'a lone surrogate in an array': String.raw`["\udfff"]`,
  'a null byte in an array': String.raw`["\u0000"]`,
}

export const HOSTILE_JSON: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(HOSTILE_TEXTS).map(([what, text]) => [what, JSON.stringify(text)])),
  ...OTHER_JSON,
}

const encode = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([what, text]) => [what, encodeURIComponent(text)]))

export const HOSTILE_ENCODED: Readonly<Record<string, string>> = {
  ...encode(HOSTILE_TEXTS),
  'a lone surrogate': '%ed%a0%80',
  'no UTF-8': '%ff%fe',
  'half an encoding': '%e2%82',
  'no encoding': '%zz',
}

/** HTTP clients don't send null bytes, line breaks or characters outside Latin-1 in headers. */
export const HOSTILE_HEADERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(HOSTILE_TEXTS).filter(([, text]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text)),
  ),
  'Latin-1': 'é\xff\x80',
  quotes: '"\\"',
}
