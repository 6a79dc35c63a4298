import { count } from '@debrief/domain/words'

export const buySeats = 'Purchase More Seats'
export const seats = 'Seats'
export const buy = (quantity: number) => `Buy ${count(quantity, 'seat')}`
export const buying = 'Buying…'
export const signedOut = 'You must be logged in to purchase seats'
export const buyFailed = (reason: string) => `Failed to purchase seats: ${reason}`

export const calculating = 'Calculating the price…'
export const nextInvoice = (day: string | null) =>
  day === null
    ? 'You pay nothing now. Your next invoice includes:'
    : `You pay nothing now. Your next invoice on ${day} includes:`
export const thisPeriod = (quantity: number, end: string | null) =>
  end === null
    ? `${count(quantity, 'seat')} for the rest of this period`
    : `${count(quantity, 'seat')} for the rest of this period until ${end}`
export const nextPeriod = 'Your plan for the next period, with all seats'
export const total = (day: string | null) => (day === null ? 'Total' : `Total on ${day}`)
