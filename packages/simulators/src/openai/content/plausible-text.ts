const texts: Record<string, string> = {
  title: 'Say what happens when this fails',
  description:
    'The added line trusts what it is given. Check it before it is used, so that a wrong value is refused where it enters.',
  summary: 'A small change that reads well; one place wants a check before it is used.',
  explanation: 'A wrong value would be noticed only far from where it came in.',
  why: 'A wrong value would be noticed only far from where it came in.',
  reason: 'A wrong value would be noticed only far from where it came in.',
  learningpoints: 'Check what comes from outside where it enters.',
  wentwell: 'The change is small and does one thing.',
  question: 'What happens when the value is missing?',
  answer: 'It is refused with a message that says what to do.',
}

const byFormat: Record<string, string> = {
  'date-time': '2026-01-05T10:00:00Z',
  date: '2026-01-05',
  time: '10:00:00Z',
  duration: 'PT1H',
  email: 'reader@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '0b9e2f4c-6a1d-4c3e-9f58-7d2a1b3c4d5e',
}

const patternSamples = [
  'a',
  'abc',
  'A1',
  '0',
  '42',
  'a-b',
  'a_b',
  '2026-01-05',
  '1.0.0',
  'abc123',
  'a'.repeat(40),
]

/** A text that could stand under this name, of the schema's format, pattern and length as far as they can be met. */
export function plausibleText(name: string, schema: Record<string, unknown>): string {
  if (typeof schema.format === 'string' && byFormat[schema.format]) return byFormat[schema.format] as string
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u')
    const sample = patternSamples.find((text) => pattern.test(text))
    if (sample !== undefined) return sample
  }
  const text = texts[name.replaceAll('_', '').toLowerCase()] ?? 'It does what it says.'
  const shortest = typeof schema.minLength === 'number' ? schema.minLength : 0
  const longest = typeof schema.maxLength === 'number' ? schema.maxLength : Number.POSITIVE_INFINITY
  return text.padEnd(shortest, '.').slice(0, longest)
}
