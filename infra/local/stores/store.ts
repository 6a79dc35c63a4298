/** A database or queue server. */
export type Store = {
  name: string
  url: string
  /** null: it is not ours, so it is neither watched nor stopped. */
  own: {
    pid: number
    logFile: string
    stopSignal: NodeJS.Signals
    /** With the same data, and on the port of this address unless another program has it. */
    startAgain(url: string): Promise<{ pid: number; url: string }>
  } | null
}
