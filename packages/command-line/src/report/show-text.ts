/**
 * Text of a pull request as it may stand on a terminal: what would move the cursor, colour, reorder or hide other text is
 * spelt out (`\x1b`, `\u{202e}`). A zero-width joiner stays, for emoji are made with it. Tabs become two blanks.
 */
export function showText(text: string): string {
  return text
    .replace(/\r(?=\n|$)/g, '')
    .replaceAll('\t', '  ')
    .replace(UNSAFE, spell)
}

/** The same on one line. */
export function showLine(text: string): string {
  return showText(text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim())
}

// Controls but the line feed; marks of format, among them bidirectional overrides; halves of pairs; private use.
const UNSAFE = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029\u115f\u1160\u3164]/gu

function spell(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const digits = code.toString(16)
  return code < 256 ? `\\x${digits.padStart(2, '0')}` : `\\u{${digits}}`
}

/** JSON that holds nothing a terminal could obey either, and reads as the same value. */
export function showJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(/[\u007f-\u009f\p{Cf}\u2028\u2029]/gu, escapeUnits)
}

const escapeUnits = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
