export const lessons = 'Lessons'
export const title = 'Lessons from code review'
export const about = (lessons: number) =>
  `${lessons} mistakes that come up in code review again and again. Each lesson explains what goes wrong, how to spot it, how to fix it, and when it’s fine.`
export const keywords = ['code review', 'common mistakes', 'code review checklist', 'clean code']

export const search = 'Search lessons'
export const category = 'Category'
export const allCategories = 'All categories'
export const language = 'Language'
export const allLanguages = 'All languages'
export const noneFound = 'No lessons match. Try another word, category or language.'

export const titleOf = (lesson: string) => `${lesson}: what goes wrong and how to fix it`
export const allLessons = 'All lessons'
export const severity = 'Severity:'
export const alsoCalled = 'Also called {names}'
export const goesWrong = 'What goes wrong'
export const spot = 'How to spot it'
export const fix = 'How to fix it'
export const examples = 'Examples'
export const fine = 'When it’s fine'
export const references = 'References'

export const bad = 'Bad'
export const good = 'Good'
export const badExample = (language: string) => `Bad example, ${language}`
export const goodExample = (language: string) => `Good example, ${language}`
export const oneLesson = '1 lesson'
export const otherLessons = '{count} lessons'
