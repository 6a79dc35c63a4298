import { expect, it } from 'vitest'
import { dedent } from './dedent.ts'

it('takes away what all lines are indented by, blank ones not counted', () => {
  expect(dedent('    if (a) {\n      b()\n\n    }')).toBe('if (a) {\n  b()\n\n}')
  expect(dedent('\t\tx\n\ty')).toBe('\tx\ny')
})

it('leaves alone what has a line at the edge, and what has none but blanks', () => {
  expect(dedent('a\n  b')).toBe('a\n  b')
  expect(dedent('  \n')).toBe('  \n')
})
