export interface Delay {
  crossingId: string
  minutes: number
  reason: string
}
