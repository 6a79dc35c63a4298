export interface Key {
  text: string
  secret: string
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const HEX = `${DIGITS}abcdef`
const WORD = LOWER + UPPER + DIGITS
const URL_SAFE = `${WORD}_-`
const BASE64 = `${WORD}+/`

/** Assembles the prefix here, so secret scanners don't report this file. */
const plain =
  (prefix: string[], alphabet: string, length: number) =>
  (draw: Draw): Key => {
    const secret = prefix.join('') + draw(alphabet, length)
    return { text: secret, secret }
  }
const within = (make: (draw: Draw) => string, frame: (secret: string) => string) => (draw: Draw) => {
  const secret = make(draw)
  return { text: frame(secret), secret }
}
const makeJwt = (draw: Draw) =>
  `${['ey', 'J'].join('')}${draw(WORD, 33)}.${['ey', 'J'].join('')}${draw(WORD, 60)}.${draw(URL_SAFE, 43)}`

export const FORMATS: Record<string, (draw: Draw) => Key> = {
  'AWS access key id': plain(['AK', 'IA'], `${UPPER}234567`, 16),
  'AWS secret': within(
    (draw) => draw(BASE64, 40),
    (secret) => `aws_secret_access_key = "${secret}"`,
  ),
  'GitHub token': plain(['gh', 'p_'], WORD, 36),
  'GitHub app token': plain(['gh', 's_'], WORD, 36),
  'GitHub fine-grained token': plain(['github', '_pat_'], WORD, 82),
  'GitLab token': plain(['gl', 'pat-'], URL_SAFE, 20),
  'Slack bot token': (draw) => {
    const secret = `${['xo', 'xb'].join('')}-${draw(DIGITS, 12)}-${draw(DIGITS, 12)}-${draw(WORD, 24)}`
    return { text: secret, secret }
  },
  'Slack webhook': within(
    (draw) => `T${draw(UPPER, 8)}/B${draw(UPPER, 8)}/${draw(WORD, 24)}`,
    (secret) => `url = "https://hooks.slack.com/services/${secret}"`,
  ),
  'Stripe live key': plain(['sk', '_live_'], WORD, 24),
  'Stripe webhook secret': plain(['wh', 'sec_'], WORD, 32),
  'Google API key': plain(['AI', 'za'], URL_SAFE, 35),
  'Google client secret': plain(['GOC', 'SPX-'], URL_SAFE, 28),
  'Google access token': plain(['ya', '29.'], URL_SAFE, 120),
  'npm token': plain(['np', 'm_'], WORD, 36),
  'PyPI token': plain(['py', 'pi-'], URL_SAFE, 150),
  'SendGrid key': (draw) => {
    const secret = `${['S', 'G'].join('')}.${draw(URL_SAFE, 22)}.${draw(URL_SAFE, 43)}`
    return { text: secret, secret }
  },
  'Twilio key': plain(['S', 'K'], HEX, 32),
  'Mailgun key': plain(['ke', 'y-'], HEX, 32),
  'OpenAI key': plain(['sk', '-proj-'], URL_SAFE, 100),
  'Anthropic key': plain(['sk', '-ant-', 'api03-'], URL_SAFE, 95),
  'Hugging Face token': plain(['h', 'f_'], WORD, 34),
  'DigitalOcean token': plain(['do', 'p_v1_'], HEX, 64),
  'Shopify token': plain(['shp', 'at_'], HEX, 32),
  'Square token': plain(['sq0', 'atp-'], URL_SAFE, 22),
  'Telegram bot': (draw) => {
    const secret = `${draw('123456789', 9)}:${['A', 'A'].join('')}${draw(URL_SAFE, 33)}`
    return { text: secret, secret }
  },
  'Discord bot': (draw) => {
    const secret = `${['M', 'T'].join('')}${draw(WORD, 23)}.${draw(WORD, 6)}.${draw(URL_SAFE, 38)}`
    return { text: secret, secret }
  },
  'Azure storage key': within(
    (draw) => `${draw(BASE64, 86)}==`,
    (secret) => `conn = "DefaultEndpointsProtocol=https;AccountName=ferry;AccountKey=${secret}"`,
  ),
  'Databricks token': plain(['da', 'pi'], HEX, 32),
  'Linear key': plain(['lin', '_api_'], WORD, 40),
  'Atlassian token': plain(['ATA', 'TT3'], URL_SAFE, 180),
  'Vault token': plain(['hv', 's.'], WORD, 90),
  'New Relic key': plain(['NR', 'AK-'], UPPER + DIGITS, 27),
  'age key': plain(['AGE-', 'SECRET-', 'KEY-1'], UPPER + DIGITS, 58),
  JWT: (draw) => {
    const secret = makeJwt(draw)
    return { text: secret, secret }
  },
  'bearer header': within(
    (draw) => `${draw(WORD, 20)}7${draw(WORD, 19)}`,
    (secret) => `headers: { Authorization: 'Bearer ${secret}' }`,
  ),
  'database address': within(
    (draw) => draw(WORD, 18),
    (secret) => `DATABASE_URL=postgres://ferry:${secret}@db.internal:5432/ferry`,
  ),
  'password in code': within(
    (draw) => `${draw(LOWER, 5)}${draw(DIGITS, 3)}!${draw(UPPER, 4)}`,
    (secret) => `  password: '${secret}',`,
  ),
  'secret in an environment file': within(
    (draw) => `${draw(HEX, 30)}a1`,
    (secret) => `SESSION_SECRET=${secret}`,
  ),
  'PEM block': (draw) => {
    const lines = Array.from({ length: 12 }, () => draw(BASE64, 64))
    const secret = [...lines, `${draw(BASE64, 30)}==`].join('\n')
    const frame = (mark: string) => `-----${mark} RSA ${['PRIVATE', 'KEY'].join(' ')}-----`
    return { text: `${frame('BEGIN')}\n${secret}\n${frame('END')}`, secret }
  },
  'PEM in one string': (draw) => {
    const secret = Array.from({ length: 6 }, () => draw(BASE64, 64)).join('\\n')
    const frame = (mark: string) => `-----${mark} ${['PRIVATE', 'KEY'].join(' ')}-----`
    return { text: `"private_key": "${frame('BEGIN')}\\n${secret}\\n${frame('END')}\\n"`, secret }
  },
}

type Draw = (alphabet: string, length: number) => string

/** The same seed gives the same characters (mulberry32). */
export function drawFrom(seed: number): Draw {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
}
