export const signIn = 'Sign in to Debrief'
export const about = 'Learn from the review feedback on your merged pull requests.'
export const aboutPlan = (plan: string, isYearly: boolean) =>
  isYearly
    ? `You chose the ${plan} plan, billed yearly. Sign in to continue.`
    : `You chose the ${plan} plan, billed monthly. Sign in to continue.`
export const aboutAccess =
  'Debrief will access your repositories and pull-request data: it reads pull requests and their reviews in the repositories you connect, and sets up a webhook there.'

export const completing = 'Completing sign in...'
export const failed = 'Authentication Error'
export const redirecting = 'Redirecting to login...'
