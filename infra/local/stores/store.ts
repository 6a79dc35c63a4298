/** A database or queue server. */
export type Store = {
  name: string
  url: string
  /** Null for a server that isn't ours, which is neither watched nor stopped. */
  own: {
    pid: number
    logFile: string
    stopSignal: NodeJS.Signals
    /** Restarts it with the same data, on this URL's port unless another program has taken that. */
    startAgain(url: string): Promise<{ pid: number; url: string }>
  } | null
}
