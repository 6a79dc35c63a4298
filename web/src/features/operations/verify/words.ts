import { count } from '@debrief/domain/words'

export const currentState = 'Current state'
export const verifyNow = 'Verify now'
export const notRun = 'The checks couldn’t be run.'
export const aboutChecks = 'The checks read entire tables but change nothing. They can take a minute.'
export const countHolding = (holding: number, all: number) => `${holding} of ${all} invariants hold`
export const violatedBy = (rows: number) => `Violated by ${count(rows, 'row')}`

export const hourlyChecks = 'Hourly checks'
export const noChecks = 'No worker has run the checks yet.'
export const runningOrInterrupted = 'Running or interrupted'
export const allHold = 'All invariants hold'
export const countViolated = (invariants: number) => `${invariants} violated`
