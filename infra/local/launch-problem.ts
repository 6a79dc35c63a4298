/** A start that cannot go on. Its message is for the person at the terminal: what was tried and what to do. */
export class LaunchProblem extends Error {
  override readonly name = 'LaunchProblem'
}
