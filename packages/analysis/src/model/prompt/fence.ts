import { randomBytes } from 'node:crypto'

export interface Fence {
  /** Marks the start and end of data in this call. The mark is random, so the data's author can't guess it. */
  readonly mark: string
  around(name: string, data: string): string
}

export function createFence(): Fence {
  const mark = `data-${randomBytes(9).toString('hex')}`
  return {
    mark,
    around: (name, data) => `<<<${mark} ${name}\n${data.replaceAll(mark, '')}\n${mark}>>>\n`,
  }
}
