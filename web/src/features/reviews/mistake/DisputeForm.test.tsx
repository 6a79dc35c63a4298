import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type DisputeDraft, DisputeForm } from './DisputeForm.tsx'

afterEach(cleanup)

function open() {
  const done: unknown[] = []
  function Part() {
    const [draft, setDraft] = useState<DisputeDraft>({ reason: 'wrong', note: '' })
    return (
      <DisputeForm
        draft={draft}
        onChange={setDraft}
        busy={false}
        onSend={() => void done.push(draft)}
        onCancel={() => void done.push('cancelled')}
      />
    )
  }
  render(<Part />)
  return done
}
const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Dispute' }).closest('form')!)

it('focuses the first reason, and sends the chosen one', () => {
  const done = open()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^The finding is wrong/ }))
  fireEvent.click(screen.getByRole('radio', { name: /^Not a mistake here/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A test double.' } })
  send()
  expect(done).toEqual([{ reason: 'not_here', note: 'A test double.' }])
})

it('requires a note only for the reason "Other"', () => {
  const done = open()
  fireEvent.click(screen.getByRole('radio', { name: /^Other/ }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '   ' } })
  send()
  expect(done).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('Explain why in the note, or choose another reason.')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  fireEvent.click(screen.getByRole('radio', { name: /^Already known/ }))
  expect(screen.queryByRole('alert')).toBe(null)
  send()
  expect(done).toEqual([{ reason: 'known', note: '   ' }])
})

it('closes on Escape', () => {
  const done = open()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
  expect(done).toEqual(['cancelled'])
})
