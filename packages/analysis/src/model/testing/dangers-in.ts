/**
 * Content that must never be stored or posted. The patterns differ from the sanitizer's patterns, so tests find the
 * sanitizer's bugs.
 */
const DANGERS: Record<string, RegExp> = {
  tag: /<\/?[a-z!?][^<]*/i,
  image: /!\[[^\]]*\]/,
  link: /\]\([^)]*\)|\]:\s*\S+:|https?:|\/\/\w|\bwww\.|javascript:|data:\w|vbscript:/i,
  mention: /(?<![\p{L}\p{N}_])@[a-z\d]/iu,
  command: /^\s*\/[a-z]+/im,
  invisible: /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/,
}

export const dangersIn = (text: string): string[] =>
  Object.entries(DANGERS).flatMap(([name, pattern]) =>
    pattern.test(text) ? [`${name}: ${text.slice(0, 200)}`] : [],
  )
