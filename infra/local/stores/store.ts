export type Store = {
  name: string
  url: string
  /** Null for an external server, which Debrief neither monitors nor stops. */
  own: {
    pid: number
    logFile: string
    stopSignal: NodeJS.Signals
    /** Restarts the server with the same data. Uses the port in `url` unless another program has taken it. */
    startAgain(url: string): Promise<{ pid: number; url: string }>
  } | null
}
