export class LaunchProblem extends Error {
  override readonly name = 'LaunchProblem'
}

export class PortTaken extends LaunchProblem {
  readonly port: number

  constructor(name: string, port: number) {
    super(`${name} can't use port ${port}. Stop the program that's using it, or choose another port.`)
    this.port = port
  }
}
