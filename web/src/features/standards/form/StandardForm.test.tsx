import type { StandardInput } from '@debrief/contracts/standards/standards'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { playDialogs } from '../../../ui/testing/play-dialogs.ts'
import { StandardForm } from './StandardForm.tsx'
import { NEW_STANDARD } from './standard-draft.ts'

afterEach(cleanup)

function open() {
  playDialogs()
  const saved: StandardInput[] = []
  function Part() {
    const [draft, setDraft] = useState(NEW_STANDARD)
    return (
      <StandardForm
        title="Create Standard"
        save="Create Standard"
        saving="Creating…"
        draft={draft}
        onChange={setDraft}
        busy={false}
        onSave={(text) => saved.push(text)}
        onCancel={() => {}}
        onClose={() => {}}
      />
    )
  }
  render(<Part />)
  return saved
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Standard' })

it('starts with best practices and JavaScript, and offers only the nine categories', () => {
  open()
  expect([field('Category').value, field('Programming Languages').value]).toEqual([
    'best-practices',
    'JavaScript',
  ])
  const options = [...field('Category').querySelectorAll('option')].map((one) => one.value)
  expect(options).toHaveLength(9)
  expect(options).not.toContain('all')
})

it('can’t be saved while the title or description is blank', () => {
  const saved = open()
  expect(save().disabled).toBe(true)
  type('Title', '  Wait for it ')
  type('Description', '   ')
  expect(save().disabled).toBe(true)
  fireEvent.submit(save().closest('form')!)
  expect(saved).toEqual([])
  type('Description', ' Await what you call. ')
  expect(save().disabled).toBe(false)
  fireEvent.submit(save().closest('form')!)
  expect(saved).toEqual([
    {
      title: 'Wait for it',
      description: 'Await what you call.',
      category: 'best-practices',
      languages: ['JavaScript'],
      paths: [],
    },
  ])
})

it('shows a missing value only after its field was left', () => {
  open()
  expect(screen.queryByRole('alert')).toBe(null)
  fireEvent.blur(field('Title'))
  expect(screen.getByRole('alert').textContent).toBe('Enter a short title that says what to do.')
  expect(field('Title').getAttribute('aria-invalid')).toBe('true')
  type('Title', 'Wait')
  expect(screen.queryByRole('alert')).toBe(null)
})

it('reads languages and paths, and explains those that are invalid', () => {
  const saved = open()
  type('Title', 'Wait')
  type('Description', 'Await.')
  type('Programming Languages', 'Go, <b>')
  type('Files', './src/api/, a.{js,ts}, src/**.ts')
  expect(save().disabled).toBe(true)
  for (const name of ['Programming Languages', 'Files']) fireEvent.blur(field(name))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '“<b>” isn’t the name of a language.',
    '“src/**.ts” may contain ** only between slashes.',
  ])
  type('Programming Languages', 'Go, SQL,')
  type('Files', './src/api/, a.{js,ts}')
  expect(screen.queryByRole('alert')).toBe(null)
  fireEvent.submit(save().closest('form')!)
  expect(saved).toMatchObject([{ languages: ['Go', 'SQL'], paths: ['src/api/**', 'a.{js,ts}'] }])
  type('Programming Languages', '')
  type('Files', '')
  fireEvent.submit(save().closest('form')!)
  expect(saved[1]).toMatchObject({ languages: [], paths: [] })
})
