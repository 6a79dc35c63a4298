import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type Shortcuts, switchSingleKeys } from './keyboard.ts'
import { useListKeys } from './use-list-keys.ts'
import { useShortcuts } from './use-shortcuts.ts'

afterEach(() => {
  cleanup()
  switchSingleKeys(true)
})

function Page({ keys, children }: { keys: Shortcuts; children?: React.ReactNode }) {
  useShortcuts(keys)
  return children
}
const press = (key: string, more: KeyboardEventInit & { at?: Element } = {}) =>
  // Like dispatchEvent, fireEvent returns false if a handler called preventDefault.
  !fireEvent.keyDown(more.at ?? document.body, { key, ...more })

function noting(...names: string[]) {
  const done: string[] = []
  return { done, keys: Object.fromEntries(names.map((name) => [name, () => void done.push(name)])) }
}

it('runs the newest handler of a key until it is unregistered', () => {
  const { done, keys } = noting('f', 'mod+k')
  const over = noting('f')
  const { rerender } = render(
    <>
      <Page keys={keys} />
      <Page keys={over.keys} />
    </>,
  )
  expect([press('f'), press('k', { metaKey: true }), press('x')]).toEqual([true, true, false])
  rerender(<Page keys={keys} />)
  press('f')
  expect([done, over.done]).toEqual([['mod+k', 'f'], ['f']])
})

it('waits for the second key of a sequence, and does not handle it as a separate shortcut', () => {
  const { done, keys } = noting('g d', 'd', 'p')
  render(<Page keys={keys} />)
  for (const key of ['g', 'd', 'd', 'g', 'p', 'p']) press(key)
  expect(done).toEqual(['g d', 'd', 'p'])
})

it('leaves keys to fields, lists with their own keys, and dialogs', () => {
  const { done, keys } = noting('j', 'ArrowDown', 'mod+k', 'Escape')
  render(
    <Page keys={keys}>
      <textarea aria-label="Reason" />
      <div role="tablist" aria-label="Filter" />
      <div role="listbox" aria-label="Members" />
    </Page>,
  )
  const field = screen.getByLabelText('Reason')
  expect(['j', 'ArrowDown', 'Escape'].map((key) => press(key, { at: field }))).toEqual([false, false, false])
  expect(press('k', { at: field, ctrlKey: true })).toBe(true)
  expect(press('ArrowDown', { at: screen.getByRole('tablist') })).toBe(false)
  expect(press('j', { at: screen.getByRole('tablist') })).toBe(true)
  expect(press('j', { at: screen.getByRole('listbox') })).toBe(false)
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  expect(press('k', { ctrlKey: true })).toBe(false)
  dialog.remove()
  expect(done).toEqual(['mod+k', 'j'])
})

it('leaves keys to an editor in a shadow root', () => {
  const { done, keys } = noting('j', 'mod+Enter')
  render(
    <Page keys={keys}>
      <div data-testid="host" />
    </Page>,
  )
  const field = document.createElement('textarea')
  screen.getByTestId('host').attachShadow({ mode: 'open' }).append(field)
  const inside = { at: field, composed: true }
  expect([press('j', inside), press('Enter', { ...inside, ctrlKey: true })]).toEqual([false, true])
  expect(done).toEqual(['mod+Enter'])
})

it('does not handle keys of the browser or assistive technology', () => {
  const { done, keys } = noting('j', '[')
  render(<Page keys={keys} />)
  press('j', { ctrlKey: true })
  press('j', { altKey: true })
  press('j', { isComposing: true })
  expect(done).toEqual([])
  press('[', { altKey: true })
  expect(done).toEqual(['['])
})

it('ignores single-key shortcuts once they are turned off, but not the others', () => {
  const { done, keys } = noting('j', '?', 'g d', 'mod+k', 'Escape')
  render(<Page keys={keys} />)
  switchSingleKeys(false)
  for (const key of ['j', '?', 'g', 'd', 'Escape']) press(key)
  press('k', { ctrlKey: true })
  expect(done).toEqual(['Escape', 'mod+k'])
})

function List() {
  useListKeys({ item: 'li', focus: 'a' })
  return (
    <ul>
      {['one', 'two'].map((name) => (
        <li key={name}>
          <a href={`#${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  )
}

it('moves through a list with j and k, and with the arrow keys once the focus is in it', () => {
  render(<List />)
  const at = () => document.activeElement?.textContent
  expect(press('ArrowDown')).toBe(false)
  press('j')
  expect(at()).toBe('one')
  press('ArrowDown', { at: screen.getByText('one') })
  expect(at()).toBe('two')
  expect(press('j')).toBe(false)
  press('k')
  expect(at()).toBe('one')
})
