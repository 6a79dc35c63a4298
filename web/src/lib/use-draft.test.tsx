import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetDrafts, useDraft } from './use-draft.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Form({ viewerId }: { viewerId: string }) {
  const [draft, change] = useDraft<string>(viewerId, 'reason')
  return (
    <input aria-label="Reason" value={draft ?? ''} onChange={(event) => change(event.target.value || null)} />
  )
}

function load(viewerId: string): HTMLInputElement {
  cleanup()
  render(<Form viewerId={viewerId} />)
  return screen.getByLabelText<HTMLInputElement>('Reason')
}
const write = (value: string, id: string) => fireEvent.change(load(id), { target: { value } })

it('keeps a draft, only for the person who wrote it', () => {
  write('It is meant', 'marta')
  expect([load('marta').value, load('jonas').value]).toEqual(['It is meant', ''])
})

it('keeps no draft that was discarded, or that existed at sign-out', () => {
  write('It is meant', 'marta')
  write('', 'marta')
  write('So is this', 'jonas')
  forgetDrafts()
  expect([load('marta').value, load('jonas').value]).toEqual(['', ''])
})
