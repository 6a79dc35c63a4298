import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Title } from './Title.tsx'

it('shows the last mounted title, then the previous one, then only the product name', () => {
  const outer = render(<Title text="Pricing" />)
  expect(document.title).toBe('Pricing | Debrief')
  const inner = render(<Title text="About Debrief" />)
  expect(document.title).toBe('About Debrief')
  inner.unmount()
  expect(document.title).toBe('Pricing | Debrief')
  outer.rerender(<Title text="Plans" />)
  expect(document.title).toBe('Plans | Debrief')
  outer.unmount()
  expect(document.title).toBe('Debrief')
})
