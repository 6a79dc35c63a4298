import { createSign } from 'node:crypto'

/** An App's JSON web token (RS256), valid for five minutes by default. */
export function webToken(
  privateKey: string,
  { iss = '77', exp = Math.floor(Date.now() / 1000) + 300 } = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss, iat: exp - 360, exp })}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
}
