export type Store = {
  name: string
  url: string
  /** Null for an external server, which isn't monitored or stopped. */
  own: {
    pid: number
    logFile: string
    stopSignal: NodeJS.Signals
    /** Restarts the server with the same data, on the same port as in `url` unless another program has taken it. */
    startAgain(url: string): Promise<{ pid: number; url: string }>
  } | null
}
