import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

function Filter() {
  const [chosen, choose] = useState<'a' | 'b' | 'c'>('a')
  const tabs = (['a', 'b', 'c'] as const).map((value) => ({ value, label: value.toUpperCase() }))
  return <Tabs label="Which" tabs={tabs} chosen={chosen} onChoose={choose} panel="panel" />
}

it('moves, chooses and focuses with the arrow keys, wrapping around at the ends', () => {
  render(<Filter />)
  for (const [key, name] of [
    ['ArrowRight', 'B'],
    ['End', 'C'],
    ['ArrowRight', 'A'],
    ['ArrowLeft', 'C'],
    ['Home', 'A'],
  ] as const) {
    fireEvent.keyDown(screen.getByRole('tablist'), { key })
    const tab = screen.getByRole('tab', { selected: true })
    expect([tab.textContent, document.activeElement === tab, tab.tabIndex]).toEqual([name, true, 0])
  }
})

it('is visible and focusable before its counts arrive, and reserves space for them', () => {
  const show = (count: number | undefined) => (
    <Tabs
      label="Which"
      tabs={[{ value: 'a', label: 'A', count }]}
      chosen="a"
      onChoose={() => {}}
      panel="panel"
    />
  )
  const { rerender } = render(show(undefined))
  const tab = screen.getByRole('tab', { name: 'A' })
  tab.focus()
  expect(document.activeElement).toBe(tab)
  expect(screen.getByRole('tablist').className).not.toMatch(/invisible|hidden/)
  const room = tab.querySelector('span')
  expect(room?.className).toContain('min-w-[3ch]')
  rerender(show(12))
  expect(tab.querySelector('span')).toBe(room)
  expect(tab.textContent).toBe('A12')
})
