import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['Moves `handle.go` to ``arrival.go``, **now**.', 'Moves handle.go to arrival.go, now.'],
  ['## Summary\r\n\r\n- one\r\n- [x] two\r\n> three', 'Summary one two three'],
  ['<!-- Please describe\nyour change -->\nFrees the berth.', 'Frees the berth.'],
  ['Frees the berth. <!-- cut off in the mid', 'Frees the berth.'],
  ['See [the notes](https://example.com/a) ![screen](https://example.com/b.png) here', 'See the notes here'],
  ['```ts\nconst a = 1\n```\nafter', 'const a = 1 after'],
  [
    'a * b * c, 2 ** 3, snake__case, <script>x</script>',
    'a * b * c, 2 ** 3, snake__case, <script>x</script>',
  ],
  ['', ''],
])('reads %j as %j', (markdown, text) => {
  expect(plainText(markdown)).toBe(text)
})
