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
    ['We should not read the tables of another service.', 'Do not read the tables of another service'],
    ["`eqeqeq`: Expected '===' and instead saw '=='.", "Expected '===' and instead saw '=='"],
    ['`GUIDE.md` says that algorithms should not `print()`.', 'Algorithms should not `print()`'],
    [
      'nit: `time.Now` here makes the start hard to test, pass it in.',
      '`time.Now` makes the start hard to test',
    ],
    ['Please test the click too: once with an answer, once without.', 'Test the click too'],
    ['Named constants, please, with a link to the contract.', 'Named constants with a link to the contract'],
    ['Should this be `do update`?', null],
    ['`request.body as Vehicle` again', null],
    ['Can they call a second time?', null],
    ['try-with-resources?', null],
    ['@jonas-pitt please rename the lock', 'Rename the lock'],
    ['Fix <img src=x onerror=alert(1)>', null],
    ['Escape `<b>` in the name', 'Escape `<b>` in the name'],
    ['Per the ruff error, just typehint it as `float`', 'Typehint it as `float`'],
    ['At 3 am nobody sees more; please log `err` too.', 'Log `err`'],
    ['Could it go to `reportError`, and could the page say so?', 'Go to `reportError`'],
    ['Not entirely sure how this handles ignored words', null],
  ])('"%s" becomes "%s"', (said, title) => {
    expect(wordTitle(said)).toBe(title)
  })

  it.each([
    ['No timeout: a tablet that is asleep holds this for minutes.', 'No timeout'],
    ['Not closed when `write` throws.', 'Not closed when `write` throws'],
    [
      'The sum will call iter(self) inside, so this code is still linear.',
      'The sum will call iter(self) inside',
    ],
    ['From here on every `throw` leaves two berths locked.', 'Every `throw` leaves two berths locked'],
    ['In five years this will return a book.', null],
    ['0 calls is also what an empty plan gives.', null],
    ['Sif 6–12, Aurora 7–8, Freya 9–10, all at berth 3.', null],
    ['Excel runs that as a formula.', null],
    ['No problem on our side.', null],
    ['Fine for now.', null],
    [
      'Using `q` reduces readability for all the new users of qiskit and does not save much space.',
      'Using `q` reduces readability for all the new users of qiskit',
    ],
  ])('the remark "%s" becomes "%s"', (said, title) => {
    expect(wordTitle(said, false)).toBe(title)
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
