import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { playDialogs } from '../testing/play-dialogs.ts'
import { type Dialogs, DialogsProvider, useDialogs } from './Dialogs.tsx'

beforeAll(playDialogs)
afterEach(cleanup)

function open(): Dialogs {
  let dialogs: Dialogs | undefined
  function Part() {
    dialogs = useDialogs()
    return <input aria-label="Reason" />
  }
  render(
    <DialogsProvider>
      <Part />
    </DialogsProvider>,
  )
  screen.getByLabelText('Reason').focus()
  return dialogs!
}
const question = { title: 'Confirm Remove', text: 'Are you sure?', confirm: 'Remove', danger: true }

it('focuses the safe choice, returns the answer, and restores the focus', async () => {
  const dialogs = open()
  for (const [button, answer] of [
    ['Remove', true],
    ['Cancel', false],
  ] as const) {
    let asked: Promise<boolean> | undefined
    act(() => {
      asked = dialogs.confirm(question)
    })
    expect(screen.getByRole('alertdialog', { name: 'Confirm Remove' }).textContent).toContain('Are you sure?')
    expect(document.activeElement?.textContent).toBe('Cancel')
    fireEvent.click(screen.getByRole('button', { name: button }))
    expect(await asked).toBe(answer)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  }
})

it('treats Escape and a click outside as the safe choice', async () => {
  const dialogs = open()
  for (const leave of [
    (dialog: HTMLDialogElement) => dialog.close(),
    (dialog: HTMLDialogElement) => fireEvent.click(dialog),
  ]) {
    let asked: Promise<boolean> | undefined
    act(() => {
      asked = dialogs.confirm(question)
    })
    fireEvent.click(screen.getByText('Are you sure?'))
    await act(async () => void leave(screen.getByRole<HTMLDialogElement>('alertdialog')))
    expect(await asked).toBe(false)
  }
})

it('shows dialogs one after the other, and urgent ones as alerts', () => {
  const dialogs = open()
  act(() => {
    void dialogs.success({ title: 'Success', text: 'Invitations sent successfully!' })
    void dialogs.error({ title: 'Error', text: 'Failed to send invitations: no seat' })
  })
  expect(screen.getByRole('dialog', { name: 'Success' })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.getByRole('alertdialog', { name: 'Error' })).toBeTruthy()
})
