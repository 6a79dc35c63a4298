import { expect, it } from 'vitest'
import { findComponentTexts } from './language/find-component-texts.ts'
import { findWords } from './language/find-words.ts'
import { readTexts } from './language/read-texts.ts'
import { readMarkdown } from './language.ts'

const read = (source: string) =>
  readTexts('web/src/Part.tsx', source).map(({ kind, line, text }) => [kind, line, text])
const find = (text: string) =>
  findWords({ kind: 'interface', file: 'a.ts', line: 1, text }).map(({ what }) => what)

it('reads comments and the texts of components, strings and templates', () => {
  const source = `// Line comments below
// one another are one text.
/** A block
 * of two lines. */
// biome-ignore lint: this is a directive
const title = 'Reload the page'
const key = 'reload'
export const Part = ({ n }: { n: number }) => (
  <p className="Text Size">
    You have <b>{n} reviews</b> {'left'}.
    <a title={\`Open \${n} reviews\`}>all</a>
  </p>
)`
  expect(read(source)).toEqual([
    ['comment', 1, 'Line comments below one another are one text.'],
    ['comment', 3, 'A block of two lines.'],
    ['interface', 6, 'Reload the page'],
    ['interface', 9, 'You have … reviews left. all'],
    ['interface', 11, 'Open … reviews'],
  ])
})

it('ignores imports, SQL and requests', () => {
  const source = "import a from 'Some File'\nconst b = sql`Select This`\nconst c = 'GET /api/Reviews'"
  expect(read(source)).toEqual([])
})

it('ignores SVG path data', () => {
  const source = `const strokes = ['M5 3.5v15.5', 'M-1.5 0c.4.07.55-.17.55-.38Z', 'Made by 3 people']
const Part = ({ y }) => <path d="Made of Nothing" key={\`M0 \${y}h1200M1 -4v\${y}\`} />`
  expect(read(source)).toEqual([['interface', 1, 'Made by 3 people']])
})

it.each([
  ['Your review was analysed.', 'British spellings: “analysed”. Write: analyz…'],
  ['Set your favourite colours.', 'British spellings: “favourite”. Write: …or…'],
  ['Whoever asks gets it.', 'Translated constructions: “Whoever”. Write: anyone who, the person who'],
  ['The job is buried.', 'Private terms: “buried”. Write: discard'],
])('finds the planted word in “%s”', (text, fault) => {
  expect(find(text)).toEqual([fault])
})

it('ignores quoted code and parts of words', () => {
  expect(find('Set `behaviour`, amend it, and see https://example.com/behaviour.')).toEqual([])
})

it('finds texts in components', () => {
  const source = `import * as words from './words.ts'
export const Part = ({ kind, onKey }: Props) => (
  <Row label="your reviews" className="Text Size" key="Some Key" onKeyDown={onKey('Escape', words.close)}>
    {kind === 'Open' ? words.open : 'Saved'}
    <b aria-hidden="true">{words.state}</b> and {\`\${kind} reviews\`}
  </Row>
)`
  const faults = findComponentTexts('web/src/Part.tsx', source)
  expect(faults.map(({ line, what }) => [line, /“(.*)”/.exec(what)?.[1]])).toEqual([
    [3, 'your reviews'],
    [4, 'Saved'],
    [5, 'and'],
    [5, '… reviews'],
  ])
})

it('reads a text with elements as people see it', () => {
  expect(read("const text = 'Read <guide>the guide</guide>, fixed in {commit}.'")).toEqual([
    ['interface', 1, 'Read the guide, fixed in ….'],
  ])
})

it('reads Markdown without front matter, code, addresses and comments', () => {
  const source = `---
title: Behaviour
---

# The title

The first \`behaviour
of\` the [new
behaviours](grey/behaviour.md) of catalogue/a.ts.
- One item
| a | row |

~~~ts
const behaviour = 1
~~~
<!-- behaviour -->
The end`
  const texts = readMarkdown('a.md', source)
  expect(texts.map(({ line, text }) => [line, text])).toEqual([
    [5, '# The title'],
    [7, 'The first the [new behaviours] of'],
    [10, '- One item'],
    [11, '| a | row |'],
    [17, 'The end'],
  ])
  expect(texts.flatMap(findWords)).toEqual([
    { file: 'a.md', line: 7, what: 'British spellings: “behaviours”. Write: …or…' },
  ])
})
