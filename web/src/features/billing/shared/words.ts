export const comparePlans = 'Compare plans'
export const analyses = 'PR analyses per month'
export const repositories = 'Repositories'
export const agentTokens = 'Agent tokens per month'
export const seats = 'Seats'
export const unlimited = 'Unlimited'
export const perSeat = (limit: string) => `${limit} per seat`
export const includedSeats = (included: number, price: number) =>
  `${included} included, $${price} a month per extra seat`
