/** An error that stops the launcher. Its message tells the person at the terminal what failed, why, and what to do. */
export class LaunchProblem extends Error {
  override readonly name = 'LaunchProblem'
}

/** Thrown if a process can't use its port because another program has taken it. */
export class PortTaken extends LaunchProblem {
  readonly port: number

  constructor(name: string, port: number) {
    super(`${name} can't use port ${port}. Stop the program that's using it, or choose another port.`)
    this.port = port
  }
}
