import { count } from '@debrief/domain/words'

export const title = 'Debrief: learn from your code reviews'
export const description =
  'Debrief turns review feedback on your merged pull requests into exercises and team standards, and tracks recurring mistakes.'
export const keywords = [
  'code review',
  'pull requests',
  'recurring mistakes',
  'team standards',
  'coding assistants',
]

export const pricingDescription = (prices: string, trialDays: number) =>
  `Debrief costs ${prices}, depending on the plan. Every plan starts with ${count(trialDays, 'day')} free, without a credit card.`
export const pricingKeywords = ['pricing', 'code review', 'team standards']

export const notFound = 'Page not found'
export const notFoundDescription =
  'There’s no Debrief page at this address. Go to the home page, the lessons or the blog.'
export const aboutMissing =
  'There’s no Debrief page at <address>this address</address>. It may have moved, or the link may be incomplete.'
export const openDashboard = 'Open the dashboard'
export const goHome = 'Go to the home page'
export const browseLessons = 'Browse lessons'
export const readBlog = 'Read the blog'

export const sameComment = 'The same comment, three times.'
export const aboutProblem =
  'Authors address review feedback in the pull request, then forget it. The reviewer leaves the same comment again, and a coding assistant that never saw it makes the same mistake.'
export const comments = [
  {
    day: 'September 4',
    date: '09-04',
    where: 'ferry-api #412',
    text: 'Small thing: this promise isn’t awaited, so an error here would be lost.',
  },
  {
    day: 'October 1',
    date: '10-01',
    where: 'tide-web #1098',
    text: 'Same as last time, this needs an `await` or a catch.',
  },
  { day: 'October 5', date: '10-05', where: 'ferry-api #451', text: 'See my earlier comments, please.' },
] as const

export const commentSource = (where: string) => `tobias-kern · ${where}`

export const fiveSteps = 'Five steps to break a habit.'
export const steps = [
  { title: 'Connect GitHub', text: 'Sign in and choose your repositories.' },
  { title: 'Choose a flow', text: 'Get a review after every merge, or whenever you mention the agent.' },
  { title: 'AI extracts insights', text: 'Mistakes, learning points and a score, with evidence.' },
  { title: 'Practice', text: 'Exercises from your own code, a few minutes a day.' },
  { title: 'Track progress', text: 'See which mistakes stop coming back.' },
] as const

export const goals = 'Our goals for you.'
export const claims = [
  { figure: '10+', text: 'hours saved per week' },
  { figure: '3x', text: 'faster learning' },
  { figure: '80%', text: 'fewer repeated issues' },
] as const
export const aboutGoals =
  'These are goals, not measurements. Sign in to see figures from your own reviews instead.'

export const sayItOnce = 'Say it once.'
