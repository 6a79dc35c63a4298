import { tooManyWait } from './problems.ts'

/** Does one thing after the other; throws a Problem at once where `most` of them wait already. */
export function oneAfterTheOther(most: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <Done>(work: () => Promise<Done>): Promise<Done> => {
    if (waiting >= most) throw tooManyWait()
    waiting += 1
    const mine = last.then(work)
    last = mine.catch(() => {}).finally(() => (waiting -= 1))
    return mine
  }
}
