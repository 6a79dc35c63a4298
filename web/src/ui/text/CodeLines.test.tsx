import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { numberLines } from '../../lib/diff/compare-code.ts'
import { CodeLines } from './CodeLines.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const lines = numberLines('a()\nb()', 4)
const code = () => screen.getByRole('group', { name: 'Code' })

it('has no gutter for numbers if no line has one', () => {
  render(<CodeLines lines={lines.map((line) => ({ ...line, number: null }))} label="Code" />)
  expect(code().className).toContain('no-numbers')
  cleanup()
  render(<CodeLines lines={lines} label="Code" />)
  expect(code().className).not.toContain('no-numbers')
})

it('hints that lines are cut at the right edge', () => {
  render(<CodeLines lines={lines} label="Code" />)
  expect(code().dataset.more).toBeUndefined()
  cleanup()
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900)
  render(<CodeLines lines={lines} label="Code" />)
  expect(code().dataset.more).toBe('true')
})
