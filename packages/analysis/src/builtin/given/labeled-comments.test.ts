import { expect, it } from 'vitest'
import { readComment } from '../comments/read-comment.ts'

import { saysWhy, showsCode } from './given-comments.ts'
import { LABELED_COMMENTS } from './testing/labeled-comments.ts'

it('has at least 120 comments, and some with each label', () => {
  expect(LABELED_COMMENTS.length).toBeGreaterThanOrEqual(120)
  for (const label of ['R', 'E', 'RE', '-'])
    expect(LABELED_COMMENTS.filter(([one]) => one === label).length).toBeGreaterThanOrEqual(15)
})

it.each(LABELED_COMMENTS.map(([label, body, commented = null]) => ({ label, body, commented })))(
  'finds $label in: $body',
  ({ label, body, commented }) => {
    const parts = readComment(body)
    const found = `${saysWhy(body, parts) ? 'R' : ''}${showsCode(body, parts, { commented, hunk: commented ?? '' }) ? 'E' : ''}`
    expect(found || '-').toBe(label)
  },
)
