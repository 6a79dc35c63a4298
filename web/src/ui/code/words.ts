export const code = 'Code'
export const suggestedChange = 'Suggested change'

export const sideBySide = 'Side by side'
export const wrapLines = 'Wrap long lines'
export const openFile = 'Open this file on GitHub'
export const copied = 'Copied.'
export const describeSideBySide = (code: string) => `${code}, side by side`

/** Screen readers say these words before the line. */
export const spokenKinds = { same: '', removed: 'removed: ', added: 'added: ' }
