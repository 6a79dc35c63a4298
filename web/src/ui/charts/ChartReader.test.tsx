import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ChartReader } from './ChartReader.tsx'

afterEach(cleanup)

const readings = [1, 2, 3].map((week) => ({ x: week * 10, y: 5, text: `Week ${week}: ${week * 2}` }))

it('is one stop for the keyboard, and arrow keys read the values', () => {
  render(
    <ChartReader label="Mistakes by week" readings={readings} width={100} height={50}>
      <svg aria-hidden="true" />
    </ChartReader>,
  )
  const reader = screen.getByRole('slider', { name: 'Mistakes by week' })
  expect(screen.queryByText('Week 3: 6')).toBeNull()
  fireEvent.focus(reader)
  expect(screen.getByText('Week 3: 6')).toBeTruthy()
  fireEvent.keyDown(reader, { key: 'ArrowLeft' })
  expect(reader.getAttribute('aria-valuetext')).toBe('Week 2: 4')
  expect(screen.getByText('Week 2: 4')).toBeTruthy()
  fireEvent.keyDown(reader, { key: 'Home' })
  fireEvent.keyDown(reader, { key: 'ArrowLeft' })
  expect(screen.getByText('Week 1: 2')).toBeTruthy()
  fireEvent.keyDown(reader, { key: 'Escape' })
  expect(screen.queryByText('Week 1: 2')).toBeNull()
})

it('shows the value nearest to the pointer', () => {
  render(
    <ChartReader label="Mistakes by week" readings={readings} width={100} height={50}>
      <svg aria-hidden="true" />
    </ChartReader>,
  )
  fireEvent.pointerMove(screen.getByRole('slider'), { clientX: 18 })
  expect(screen.getByText('Week 2: 4')).toBeTruthy()
  fireEvent.pointerLeave(screen.getByRole('slider'))
  expect(screen.queryByText('Week 2: 4')).toBeNull()
})
