import { describe, expect, it } from 'vitest'
import { documentTitle } from './page-metadata.ts'

describe('a title', () => {
  it.each([
    ['Pricing', 'Pricing | Debrief'],
    ['Blog | Debrief', 'Blog | Debrief'],
    ['Debrief: review feedback that sticks', 'Debrief: review feedback that sticks'],
    ['Debriefing after an incident', 'Debriefing after an incident | Debrief'],
    [' ', 'Debrief'],
  ])('%j becomes %j', (title, shown) => {
    expect(documentTitle(title)).toBe(shown)
  })
})
