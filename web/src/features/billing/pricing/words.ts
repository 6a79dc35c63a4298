export const account = 'Account'
export const logo = 'Debrief dashboard'
export const dashboard = 'Dashboard'
export const lightMode = 'Light mode'
export const darkMode = 'Dark mode'

export const pricing = 'Pricing'
export const freeTrial = (days: number) => `${days} days free, no credit card.`
export const prices = (range: string) => `${range}. Cancel anytime.`
export const updateCard = 'Update card'
export const manage = 'Manage subscription'
export const checkAgain = 'Check again'
export const notConfirmed = 'Stripe hasn’t confirmed your plan yet. Try again in a few minutes.'

export const billing = 'Billing'
export const monthly = 'Monthly'
export const yearly = 'Yearly'
export const loadingPlans = 'Loading plans'
export const plansFailed = 'The plans could not be loaded.'

export const popular = 'POPULAR'
export const yourChoice = 'Your choice'
export const yourPlan = 'Your plan'
export const paidForBy = (team: string) => `Paid for by ${team}`
export const perMonth = 'per month'
export const perMonthWithSeats = 'per month, 2 seats'
export const billedMonthly = (price: number) => `$${price} billed monthly`
export const billedYearly = (price: number, saving: number) => `$${price} billed yearly, save ${saving}%`
export const seatPrice = (price: number) => `$${price} per seat, per month`
