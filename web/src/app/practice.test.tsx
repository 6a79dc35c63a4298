import { EditorView } from '@codemirror/view'
import { Problem } from '@debrief/contracts/problem'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CHOOSE,
  chooseCard,
  createAttempt,
  createCard,
  createPractice,
  FIX,
  SPOT,
  spotCard,
} from '../features/practice/testing/create-practice.ts'
import { openApp } from './testing/open-app.tsx'
import { marta, type PlayedGateway, playGateway } from './testing/play-gateway.ts'

// The first test also loads the code of the page and the editor.
const SLOW = 15_000
vi.setConfig({ testTimeout: 2 * SLOW })

beforeEach(() => {
  // jsdom has no layout, so its ranges lack getClientRects.
  Range.prototype.getClientRects = () => Object.assign([], { item: () => null })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const TODAY = 'GET /api/practice'

function open(today = createPractice(), more: Record<string, unknown> = {}): PlayedGateway {
  const gateway = playGateway({ 'GET /api/viewer': marta, [TODAY]: today, ...more })
  openApp('/practice')
  return gateway
}
const sent = ({ calls }: PlayedGateway) => calls.filter(({ name }) => name.startsWith('POST'))
const at = (cardId: string, what: string) => `POST /api/practice/${cardId}/${what}`
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const heading = (name: string) => screen.findByRole('heading', { name }, { timeout: SLOW })

const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })), { timeout: SLOW })

/** Finds the editor once it's ready. In strict mode, a second editor replaces the first. */
async function editor(): Promise<EditorView> {
  const find = () => {
    const root = document.querySelector('[data-editor]')?.shadowRoot
    const view = EditorView.findFromDOM(root?.querySelector<HTMLElement>('.cm-editor') as HTMLElement)
    expect(view).toBeTruthy()
    return view!
  }
  await waitFor(find, { timeout: SLOW })
  await act(async () => {})
  return find()
}
async function write(code: string) {
  const view = await editor()
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code } }))
}

describe('code to fix', () => {
  it('is edited, checked, rated and followed by the next exercise; undo brings it back', async () => {
    const answered = createCard({ attempt: createAttempt() })
    const gateway = open(createPractice(), {
      [at(FIX, 'answer')]: createAttempt(),
      [at(FIX, 'rate')]: { cardId: FIX, dueAt: '2026-11-24T06:00:00.000Z', text: 'in 3 days' },
      'POST /api/practice/undo': { undone: 'rating', card: answered },
    })
    await heading('Release the lock')
    expect(
      screen.getByText('2 due today, about 5 minutes. Exercises come from your own reviews.'),
    ).toBeTruthy()
    expect(screen.getByText('2 of 3')).toBeTruthy()
    await write('take()\ntry\nassign()\ngive()')
    press('Enter', { ctrlKey: true })
    await focused('Both checks pass.')
    expect(screen.getByText('Checked by rules. No code was run.')).toBeTruthy()
    expect(screen.getByText('If this throws, the lock stays taken.')).toBeTruthy()
    expect(
      within(await editorBox())
        .getByRole('textbox')
        .getAttribute('aria-readonly'),
    ).toBe('true')

    gateway.answers[TODAY] = createPractice({
      cards: [spotCard()],
      done: 2,
      undo: { cardId: FIX, what: 'rating' },
    })
    press('3')
    await focused('Security')
    await screen.findByText('Rated “Good”. This exercise comes back in 3 days.')

    gateway.answers[TODAY] = createPractice({ cards: [answered, spotCard()] })
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await heading('Both checks pass.')
    expect(sent(gateway).map(({ name, body }) => [name, body])).toEqual([
      [at(FIX, 'answer'), { code: 'take()\ntry\nassign()\ngive()' }],
      [at(FIX, 'rate'), { attemptId: createAttempt().id, rating: 3 }],
      ['POST /api/practice/undo', undefined],
    ])
  })

  it('is not submitted unchanged', async () => {
    const gateway = open()
    await editor()
    fireEvent.click(screen.getByRole('button', { name: 'Check answer' }))
    expect(screen.getByText('Change the code first.')).toBeTruthy()
    expect(sent(gateway)).toEqual([])
  })

  it('keeps the draft over a reload, and restores the original on Reset', async () => {
    open()
    await write('begun')
    cleanup()
    open()
    expect((await editor()).state.doc.toString()).toBe('begun')
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(async () => expect((await editor()).state.doc.toString()).toBe('take()\nassign()\ngive()'))
  })

  it('shows the fix after giving up, and allows only the ratings Again and Hard', async () => {
    const gateway = open(createPractice(), {
      [at(FIX, 'answer')]: createAttempt({ outcome: 'given_up', checks: [] }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show answer' }))
    await heading('Here’s the answer.')
    expect(sent(gateway).at(-1)?.body).toEqual({ giveUp: true })
    press('3')
    press('4')
    expect(sent(gateway)).toHaveLength(1)
    press('1')
    await waitFor(() => expect(sent(gateway).at(-1)?.name).toBe(at(FIX, 'rate')))
  })
})

const editorBox = async () => (await editor()).dom

describe('a hint', () => {
  const hinted = { [at(FIX, 'hint')]: { given: ['List the ways out.'], left: 2 } }

  it('is shown on h, and says that it counts as Hard', async () => {
    const gateway = open(createPractice(), hinted)
    await screen.findByText(
      'Shown on request. With a hint, the suggested rating after a correct answer is “Hard”.',
    )
    press('h')
    expect(await screen.findAllByText('List the ways out.')).toBeTruthy()
    expect(sent(gateway)).toHaveLength(1)
    expect(screen.queryByText(/suggested rating/)).toBeNull()
  })

  it('is not requested with h if single-key shortcuts are off', async () => {
    const gateway = open(createPractice(), {
      ...hinted,
      'GET /api/viewer': { ...marta, singleKeyShortcuts: false },
    })
    await heading('Release the lock')
    press('h')
    fireEvent.click(screen.getByRole('button', { name: 'Next hint' }))
    await waitFor(() => expect(sent(gateway)).toHaveLength(1))
  })
})

it('selects lines with the arrow keys, Space and Shift, and leaves letters to the page', async () => {
  const spot = spotCard()
  const answer = { code: null, lines: [2, 3], option: null }
  const gateway = open(createPractice({ cards: [spot] }), {
    [at(SPOT, 'answer')]: createAttempt({ cardId: SPOT, answer }),
    [at(SPOT, 'hint')]: { given: ['Look at the end.'], left: 2 },
  })
  await heading('Security')
  const lines = screen.getAllByRole('option')
  const chosen = () =>
    screen.getAllByRole('option').map((line) => line.getAttribute('aria-selected') === 'true')
  act(() => lines[0]!.focus())
  press('ArrowDown')
  expect(document.activeElement).toBe(lines[1])
  press(' ')
  expect(chosen()).toEqual([false, true, false])
  press('ArrowDown', { shiftKey: true })
  expect(chosen()).toEqual([false, true, true])
  press('h')
  await waitFor(() => expect(sent(gateway)).toHaveLength(1))
  await screen.findByRole('button', { name: 'Next hint' })
  press('Enter', { metaKey: true })
  await heading('Both checks pass.')
  expect(sent(gateway).at(-1)?.body).toEqual({ lines: [2, 3] })
  expect(screen.getAllByRole('option')[1]!.textContent).toContain('has the mistake')
})

it('lets people choose the better version, and shows which one it was', async () => {
  const answer = { code: null, lines: null, option: 'a' } as const
  const solution = { ...createAttempt().solution, option: 'b' } as const
  const gateway = open(createPractice({ cards: [chooseCard()] }), {
    [at(CHOOSE, 'answer')]: createAttempt({ cardId: CHOOSE, outcome: 'wrong', checks: [], answer, solution }),
  })
  const first = await screen.findByRole('radio', { name: 'Version A' })
  fireEvent.click(screen.getByRole('button', { name: 'Check answer' }))
  expect(screen.getByText('Choose a version first.')).toBeTruthy()
  fireEvent.click(first)
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Version B', checked: true }))
  fireEvent.click(first)
  press('Enter', { ctrlKey: true })
  await heading('Not quite right.')
  expect(sent(gateway).at(-1)?.body).toEqual({ option: 'a' })
  expect(screen.getByRole('radio', { name: /^Version B.*better version$/ })).toBeTruthy()
})

describe('an exercise answered in another tab', () => {
  const lookAgain = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))

  it('is left with a message if an answer comes too late', async () => {
    const gateway = open(createPractice(), {
      [at(FIX, 'answer')]: new Problem('not_due', 409, 'This exercise has changed since you opened it.'),
    })
    await write('changed')
    gateway.answers[TODAY] = createPractice({ cards: [spotCard()] })
    fireEvent.click(screen.getByRole('button', { name: 'Check answer' }))
    await heading('Security')
    expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
      'This exercise has changed since you opened it.',
    ])
  })

  it('is left with a message when the window gets the focus again', async () => {
    const gateway = open()
    await heading('Release the lock')
    gateway.answers[TODAY] = createPractice({ cards: [spotCard()] })
    lookAgain()
    await heading('Security')
    expect(screen.getByRole('alert').textContent).toContain('This exercise isn’t due anymore.')
  })

  it('is shown with the answer from there', async () => {
    const gateway = open()
    await heading('Release the lock')
    gateway.answers[TODAY] = createPractice({ cards: [createCard({ attempt: createAttempt() }), spotCard()] })
    lookAgain()
    await heading('Both checks pass.')
    expect(screen.getByText(/^You answered this in another tab/)).toBeTruthy()
  })
})

describe('without an exercise', () => {
  const none = { cards: [], minutes: 0 }
  const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString()

  it.each([
    ['at the end', { done: 3, nextDueAt: soon() }, 'Done for today', /^3 exercises practiced. .* in 3 days/],
    ['when nothing is due', { done: 0, nextDueAt: soon() }, 'Nothing due today', /due in 3 days/],
    ['when there is no mistake', { done: 0, total: 0 }, 'Nothing to practice yet', /^Exercises are made/],
  ])('says so %s', async (_, given, title, sentence) => {
    open(createPractice({ ...none, ...given }))
    await heading(title)
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it('shows why it could not be loaded', async () => {
    open(createPractice(), { [TODAY]: new Problem('gone_wrong', 403, 'Not now.') })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The exercises could not be loaded. Not now.',
    )
  })
})

it('skips an exercise and restores it', async () => {
  const aside = {
    id: FIX,
    title: 'Release the lock',
    category: 'testing' as const,
    suspendedAt: '2026-11-21T10:00:00.000Z',
  }
  const gateway = open(createPractice(), {
    [at(FIX, 'suspend')]: { cardId: FIX, suspended: true },
    [at(FIX, 'resume')]: { cardId: FIX, suspended: false },
  })
  await heading('Release the lock')
  gateway.answers[TODAY] = createPractice({ cards: [spotCard()], suspended: [aside] })
  fireEvent.click(screen.getByRole('button', { name: 'Skip this exercise' }))
  await heading('Security')
  gateway.answers[TODAY] = createPractice()
  fireEvent.click(
    await screen.findByRole(
      'button',
      { name: /^Restore ?Release the lock$/, hidden: true },
      { timeout: SLOW },
    ),
  )
  await waitFor(() => expect(screen.queryByRole('listitem', { name: /Release the lock/ })).toBeNull())
  expect(sent(gateway).map(({ name }) => name)).toEqual([at(FIX, 'suspend'), at(FIX, 'resume')])
  expect(screen.queryAllByRole('alert')).toEqual([])
})

describe('the settings of practice', () => {
  const SETTINGS = '/api/practice/settings'
  const team = {
    name: 'Northbeam',
    starterDeck: null,
    offersStarterDeck: true,
    standards: 4,
    sharesCode: null,
    examples: 2,
  }
  const settings = { newADay: 5, team }
  const changes = ({ calls }: PlayedGateway) =>
    calls.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body)

  it('offer new people on the team to start with its standards, and don’t insist', async () => {
    const empty = createPractice({ cards: [], total: 0, done: 0 })
    const gateway = open(empty, {
      [`GET ${SETTINGS}`]: settings,
      [`PATCH ${SETTINGS}`]: {
        newADay: 5,
        team: { ...team, offersStarterDeck: false, starterDeck: 'started' },
        added: 4,
      },
    })
    await heading('New on the team?')
    await screen.findByText('Settings')
    screen.getByText(/Northbeam has 4 standards with an example\. You can practice them/)
    screen.getByRole('button', { name: 'Not now' })
    fireEvent.click(screen.getByRole('button', { name: 'Start with the team’s standards' }))
    await screen.findByText('4 exercises from your team’s standards added.')
    expect(changes(gateway)).toEqual([{ starterDeck: 'started' }])
    expect(screen.queryByRole('heading', { name: 'New on the team?' })).toBeNull()
  })

  it('ask people whether teammates may practice with their code, and let them withdraw it', async () => {
    const asked = { ...settings, team: { ...team, offersStarterDeck: false } }
    const gateway = open(createPractice(), {
      [`GET ${SETTINGS}`]: asked,
      [`PATCH ${SETTINGS}`]: { newADay: 5, team: { ...asked.team, sharesCode: true }, added: 0 },
    })
    await heading('Let teammates practice with your code?')
    fireEvent.click(screen.getByRole('button', { name: 'Allow' }))
    await screen.findByText('Your teammates’ exercises may show your code.')
    gateway.answers[`PATCH ${SETTINGS}`] = {
      newADay: 5,
      team: { ...asked.team, sharesCode: false },
      added: 0,
    }
    fireEvent.click(
      screen.getByRole('switch', { name: 'Let teammates practice with your code', hidden: true }),
    )
    await screen.findByText('Your teammates’ exercises don’t show your code.')
    expect(changes(gateway)).toEqual([{ sharesCode: true }, { sharesCode: false }])
    expect(screen.queryByRole('heading', { name: 'Let teammates practice with your code?' })).toBeNull()
  })

  it('set the new exercises a day', async () => {
    const gateway = open(createPractice(), {
      [`GET ${SETTINGS}`]: { newADay: 5, team: null },
      [`PATCH ${SETTINGS}`]: { newADay: 8, team: null, added: 0 },
    })
    const select = await screen.findByLabelText('New exercises a day', {}, { timeout: SLOW })
    fireEvent.change(select, { target: { value: '8' } })
    await screen.findByText('Up to 8 new exercises a day.')
    expect(changes(gateway)).toEqual([{ newADay: 8 }])
  })

  it('show where an exercise of a standard comes from', async () => {
    const standard = { id: SPOT, title: 'Name the time zone', isTeammatesCode: true }
    open(createPractice({ cards: [createCard({ from: null, standard })] }))
    await screen.findByText(
      'A team standard, with code that a teammate agreed to share',
      {},
      { timeout: SLOW },
    )
    expect(screen.getByText(/Exercises come from your own reviews and your team’s standards/)).toBeTruthy()
  })
})
