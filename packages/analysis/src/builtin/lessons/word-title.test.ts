import { describe, expect, it } from 'vitest'
import { titleOfCategory } from './title-of-category.ts'
import { wordTitle } from './word-title.ts'

describe('a request as a title', () => {
  it.each([
    ['Please make the port a constant.', 'Make the port a constant'],
    ['Could you maybe rename `q` to `quay` here?', 'Rename `q` to `quay`'],
    ["Can't we just make `track` a pure config step?", 'Make `track` a pure config step'],
    ['The parsing in `handle` should be moved to the reader', 'Move the parsing in `handle` to the reader'],
    ['I would recommend adding the limits', 'Add the limits'],
    ["Looks like we don't need to name the folder anymore", 'No need to name the folder anymore'],
    ['Wrap it in an `if __name__ == "__main__"` block', 'Wrap it in an `if __name__ == "__main__"` block'],
    ['It is _really_ time to drop **this** flag', null],
    [
      'Using just `q` reduces readability for new people',
      'Using just `q` reduces readability for new people',
    ],
    ['What else could `metadata` be?', null],
    ['Not entirely sure how this handles ignored words', null],
  ])('"%s" becomes "%s"', (said, title) => {
    expect(wordTitle(said)).toBe(title)
  })

  it('ends a long one where the words stand for themselves', () => {
    expect(
      wordTitle(
        'Extract the scope parsing logic of `handleEnable` to a shared function that both of them can call',
      ),
    ).toBe('Extract the scope parsing logic of `handleEnable`')
  })

  it('never ends within code', () => {
    const title =
      wordTitle(
        'Replace every single one of these literals by `someVeryLongName.andItsEvenLongerMember` now',
      ) ?? ''
    expect((title.match(/`/g) ?? []).length % 2).toBe(0)
  })
})

it('names what a remark without a topic is about', () => {
  expect(titleOfCategory('performance', { name: '$&total', file: 'a.ts' })).toBe('Cost of `$&total`')
  expect(titleOfCategory('performance', { name: null, file: 'a.ts' })).toBe('Costly step in a.ts')
})
