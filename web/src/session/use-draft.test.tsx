import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { forgetDrafts, useDraft } from './use-draft.ts'
import { VIEWER } from './use-viewer.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Form() {
  const [draft, change] = useDraft<string>('reason')
  return (
    <input aria-label="Reason" value={draft ?? ''} onChange={(event) => change(event.target.value || null)} />
  )
}

/** Loads the page as this person. */
function load(id: string): HTMLInputElement {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(VIEWER, { id })
  render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  )
  return screen.getByLabelText<HTMLInputElement>('Reason')
}
const write = (value: string, id: string) => fireEvent.change(load(id), { target: { value } })

it('keeps what one was writing, for oneself alone', () => {
  write('It is meant', 'marta')
  expect([load('marta').value, load('jonas').value]).toEqual(['It is meant', ''])
})

it('keeps nothing of what was taken back or left by signing out', () => {
  write('It is meant', 'marta')
  write('', 'marta')
  write('So is this', 'jonas')
  forgetDrafts()
  expect([load('marta').value, load('jonas').value]).toEqual(['', ''])
})
