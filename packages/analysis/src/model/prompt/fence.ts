import { randomBytes } from 'node:crypto'

export interface Fence {
  /** What begins and ends data in this call; nobody who wrote the data could know it. */
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
