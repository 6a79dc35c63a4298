import { Router } from 'express'
import type { StripeState } from '../state/state.ts'

/** The hosted pages. */
export function pageRouter(_state: StripeState): Router {
  return Router()
}
