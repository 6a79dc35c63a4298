import type { MeasuredFigures } from '@debrief/contracts/operations/public-figures'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startMeasured } from './measured.ts'
import { wordMeasured } from './measured-words.ts'

const measured: MeasuredFigures = {
  ofTeam: false,
  quiet: { state: 'measured', mistakes: 12, quiet: 5 },
  comesBack: {
    state: 'measured',
    before: { occurrences: 6, opportunities: 10 },
    after: { occurrences: 2, opportunities: 16 },
    verdict: 'fewer',
  },
  remembered: { state: 'measured', answered: 30, right: 25 },
}
const cell = (claim: string) =>
  `<li data-number><b data-figure>${claim}</b><span data-text>a goal</span></li>`
const text = () => document.body.textContent
const { dataset } = document.documentElement
const answer = (status: number, body: unknown) => {
  const asked = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })))
  vi.stubGlobal('fetch', asked)
  return asked
}

beforeEach(() => {
  document.body.innerHTML = `<section data-island="measured"><h2><span data-title>Goals</span></h2>
    <ul>${['10+', '3x', '80%'].map(cell).join('')}</ul><p data-note>These are goals.</p></section>`
  dataset.signedIn = ''
})
afterEach(() => vi.unstubAllGlobals())

describe('the landing page for signed-in people', () => {
  it('shows measured figures instead of the goals', async () => {
    answer(200, measured)
    await startMeasured()
    for (const said of ['5 of 12', '13%', '83%', 'Results from your reviews.', 'your merged pull requests'])
      expect(text()).toContain(said)
    expect(text()).not.toMatch(/goal|10\+|3x|80%/i)
  })

  it('keeps the goals without a response, and forgets a session that has ended', async () => {
    answer(402, {})
    await startMeasured()
    expect([dataset.signedIn, text()?.includes('80%')]).toEqual(['', true])
    answer(401, {})
    await startMeasured()
    expect([dataset.signedIn, text()?.includes('80%')]).toEqual([undefined, true])
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    dataset.signedIn = ''
    await startMeasured()
    expect(text()).toContain('These are goals.')
  })

  it('sends no request if nobody is signed in, or on another page', async () => {
    const asked = answer(200, measured)
    delete dataset.signedIn
    await startMeasured()
    dataset.signedIn = ''
    document.body.innerHTML = '<main></main>'
    await startMeasured()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the measured figures in words', () => {
  it('says if there are fewer, more or no clear difference, with the counts', () => {
    const said = (verdict: 'fewer' | 'more' | 'no-difference') =>
      wordMeasured({
        ...measured,
        comesBack: { ...measured.comesBack, verdict } as MeasuredFigures['comesBack'],
      }).numbers[1].text
    expect(said('fewer')).toBe(
      'of pull requests where a practiced mistake could have come back contained it: 2 of 16, down from 6 of 10 before practice.',
    )
    expect(said('more')).toContain('up from 6 of 10 before practice')
    expect(said('no-difference')).toContain(
      'compared with 6 of 10 before practice. The difference could be chance.',
    )
  })

  it('shows no figure with too little evidence or too few people', () => {
    const { title, numbers } = wordMeasured({
      ofTeam: true,
      quiet: { state: 'too-little-evidence' },
      comesBack: { state: 'too-few-people' },
      remembered: { state: 'too-few-people' },
    })
    expect(title).toBe('Results from your team’s reviews.')
    expect(numbers.map(({ figure }) => figure)).toEqual(['–', '–', '–'])
    expect(numbers[0].text).toContain('too little evidence so far')
    expect(numbers[1].text).toMatch(/5 people/)
  })
})
