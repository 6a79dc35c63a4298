import type { StripeState } from '../state/state.ts'
import type { Params } from './params.ts'

export interface Call {
  state: StripeState
  params: Params
  /** The part of the address in braces; '' where there is none. */
  id: string
}

/** Answers what is sent: one of our own objects, a list of them, or a new one. */
export type Handler = (call: Call) => object

export type Routes = Record<string, Handler>
