export interface TugRequest {
  berthId: string
  vesselId: string
  at: Date
}

export type TugAnswer = { confirmed: true; tug: string } | { confirmed: false; reason: string }

export interface TugClient {
  /** Rejects when the company cannot be reached. */
  ask(request: TugRequest): Promise<TugAnswer>
}
