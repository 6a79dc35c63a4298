const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 }

/** Puts a colour around a text, or leaves it as it is where there are none. */
export type Paint = (colour: keyof typeof CODES, text: string) => string

export const createPaint = (isColoured: boolean): Paint =>
  isColoured ? (colour, text) => `\u001b[${CODES[colour]}m${text}\u001b[0m` : (_, text) => text
