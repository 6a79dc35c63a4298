import { expect, it } from 'vitest'
import { dedent } from './dedent.ts'

it('removes the indentation that all lines except blank ones share', () => {
  expect(dedent('    if (a) {\n      b()\n\n    }')).toBe('if (a) {\n  b()\n\n}')
  expect(dedent('\t\tx\n\ty')).toBe('\tx\ny')
})

it('changes nothing if a line has no indentation, or if all lines are blank', () => {
  expect(dedent('a\n  b')).toBe('a\n  b')
  expect(dedent('  \n')).toBe('  \n')
})
