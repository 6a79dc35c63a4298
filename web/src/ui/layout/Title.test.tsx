import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Title } from './Title.tsx'

it('says the last of what is shown, then what was said before, then the product alone', () => {
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
