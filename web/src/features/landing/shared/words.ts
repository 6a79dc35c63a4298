export const skipToContent = 'Skip to content'
export const debriefHome = 'Debrief home'
export const site = 'Site'
export const darkMode = 'Dark mode'

export const signIn = 'Sign In'
export const startTrial = 'Start Free Trial'
export const installOnGithub = 'Install on GitHub'

export const dashboard = 'Dashboard'
export const lessons = 'Lessons'
export const blog = 'Blog'
export const features = 'Features'
export const agent = 'Agent'
export const howItWorks = 'How it works'
export const pricing = 'Pricing'
export const lookAround = 'Look around'
export const privacyPolicy = 'Privacy Policy'
export const termsOfService = 'Terms of Service'
export const contact = 'Contact'

export const product = 'Product'
export const goTo = 'Go to'
export const legal = 'Legal'

export const motto = 'Learn from your code reviews.'
export const copyright = (year: number, company: string) => `© ${year} ${company}`
