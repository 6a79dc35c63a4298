/** Thrown if a signal interrupts startup, so that the remaining steps don't run. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export type Undo = {
  /**
   * Registers how to undo the latest step. If undoing has already begun, undoes this step too and rejects with Stopped.
   */
  push(step: () => Promise<void>): Promise<void>
  /** Undoes everything, newest first, and continues after a step fails. Later calls wait for the first one. */
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
