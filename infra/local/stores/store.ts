/** A database or queue server. */
export type Store = {
  name: string
  url: string
  /** null: it is not ours, so it is neither watched nor stopped. */
  own: {
    pid: number
    logFile: string
    stopSignal: NodeJS.Signals
    /** On the same port and with the same data; gives the new process. */
    startAgain(): Promise<number>
  } | null
}
