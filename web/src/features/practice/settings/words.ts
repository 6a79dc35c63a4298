import { count } from '@debrief/domain/words'

export const settings = 'Settings'

export const newADay = 'New exercises a day'
export const aboutNewADay = 'Exercises that are due again don’t count. The most frequent mistakes come first.'

export const assisted = 'Assisted pull requests'
export const practiceAssisted = 'Practice mistakes from assisted pull requests'
export const describeAssisted = (isPracticed: boolean) =>
  isPracticed
    ? 'Mistakes from pull requests that a coding agent assisted with become exercises, too.'
    : 'Mistakes from pull requests that a coding agent assisted with become exercises only if you choose “Practice this”.'

export const standards = 'The team’s standards'
export const practiceStandards = 'Practice the team’s standards'
export const practicesStandards =
  'You practice them with examples. Turning this off removes these exercises and your answers to them.'
export const offerStandards = (team: string, standards: number) =>
  standards === 1
    ? `${team} has 1 standard with an example. Turn this on to practice it.`
    : `${team} has ${count(standards, 'standard')} with an example. Turn this on to practice them.`

export const sharedCode = 'Your code as an example'
export const shareCode = 'Let teammates practice with your code'
export const sharesCode =
  'Your teammates’ exercises may show code from your fixed mistakes. Turning this off removes these exercises immediately.'
export const sharesNoCode = (standards: number) =>
  standards === 0
    ? 'Your teammates’ exercises don’t show your code.'
    : `Your teammates’ exercises don’t show your code. It could be an example for ${count(standards, 'standard')}.`

export const isNew = 'New on the team?'
export const aboutDeck = (team: string, standards: number) =>
  standards === 1
    ? `${team} has 1 standard with an example. You can practice it before it comes up in your own reviews.`
    : `${team} has ${count(standards, 'standard')} with an example. You can practice them before they come up in your own reviews.`
export const startDeck = 'Start with the team’s standards'
export const addingDeck = 'Adding…'
export const declineDeck = 'Not now'

export const askForCode = 'Let teammates practice with your code?'
export const aboutCode = (team: string, standards: number) =>
  `Members of ${team} can practice its standards with examples. Code from your fixed mistakes could be an example for ${count(standards, 'standard')}. Exercises don’t show your name, and you can withdraw your code at any time.`
export const allow = 'Allow'
export const refuse = 'Don’t allow'

export const nowNewADay = (exercises: number) => `Up to ${count(exercises, 'new exercise')} a day.`
export const nowAssisted = (isPracticed: boolean) =>
  isPracticed
    ? 'You’ll get exercises from assisted pull requests, too.'
    : 'You’ll get exercises from assisted pull requests only if you choose “Practice this”.'
export const nowSharesCode = (isShared: boolean) =>
  isShared
    ? 'Your teammates’ exercises may show your code.'
    : 'Your teammates’ exercises don’t show your code.'
export const deckDeclined = 'You won’t get exercises from your team’s standards.'
export const deckAdded = (exercises: number) =>
  exercises === 0
    ? 'No exercises added. None of the standards has an example that works as an exercise yet.'
    : `${count(exercises, 'exercise')} from your team’s standards added.`
