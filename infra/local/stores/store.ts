/** A database or queue server. */
export type Store = {
  name: string
  url: string
  /** The same for as long as it holds the same data, wherever it listens. */
  identity: string
  /** null: it is not ours, so it is neither watched nor stopped. */
  own: {
    pid: number
    logFile: string
    stopSignal: NodeJS.Signals
    /** On the same port and with the same data; gives the new process. */
    startAgain(): Promise<number>
  } | null
}
