/** Says that a start was broken off by the person; everything is undone already. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export type Undo = {
  /** Remembers how to undo what was just done. When undoing has begun, undoes this too and throws Stopped. */
  push(step: () => Promise<void>): Promise<void>
  /** Undoes everything, the newest first, and goes on after a step that fails. Later calls wait for the first. */
  run(): Promise<void>
  isRunning(): boolean
}

export function createUndo(say: (line: string) => void): Undo {
  const steps: (() => Promise<void>)[] = []
  let running: Promise<void> | null = null
  const undoAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error: Error) => say(error.message))
    }
  }
  return {
    async push(step) {
      if (!running) return void steps.push(step)
      await step()
      throw new Stopped('stopped')
    },
    run() {
      running ??= undoAll()
      return running
    },
    isRunning: () => running !== null,
  }
}
