import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Webhooks } from '@octokit/webhooks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../testing/config.ts'
import { verifySignature } from './signature.ts'

const secret = "It's a Secret to Everybody"
const bytes = Buffer.from('Hello, World!')
const valid = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'

const vectorFile = `${sharedData}/signatures/github-valid.json`
if (!existsSync(vectorFile)) console.warn(`signature vectors skipped: ${vectorFile} is not there`)

describe('verifySignature', () => {
  it("accepts the example of GitHub's documentation", () => {
    expect(verifySignature(secret, bytes, valid)).toBe(true)
  })

  it.skipIf(!existsSync(vectorFile))('accepts every recorded valid vector and none of its neighbors', () => {
    const vectors = JSON.parse(readFileSync(vectorFile, 'utf8')) as {
      secret: string
      body: string
      signature: string
    }[]
    expect(vectors.length).toBeGreaterThan(0)
    for (const vector of vectors) {
      const body = Buffer.from(vector.body)
      expect(verifySignature(vector.secret, body, vector.signature)).toBe(true)
      expect(verifySignature(`${vector.secret} `, body, vector.signature)).toBe(false)
      expect(verifySignature(vector.secret, Buffer.concat([body, Buffer.from('\n')]), vector.signature)).toBe(
        false,
      )
    }
  })

  it('rejects a body with any single bit flipped', () => {
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const mutated = Buffer.from(bytes)
      mutated.writeUInt8(mutated.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(verifySignature(secret, mutated, valid)).toBe(false)
    }
  })

  it('rejects a signature with any single digit changed', () => {
    for (let at = 'sha256='.length; at < valid.length; at++) {
      const digit = valid[at] === '0' ? '1' : '0'
      expect(verifySignature(secret, bytes, valid.slice(0, at) + digit + valid.slice(at + 1))).toBe(false)
    }
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['without its digits', 'sha256='],
    ['one digit short', valid.slice(0, -1)],
    ['one digit long', `${valid}0`],
    ['followed by a line break', `${valid}\n`],
    ['after a space', ` ${valid}`],
    ['without its prefix', valid.slice('sha256='.length)],
    ['of another algorithm', valid.replace('sha256', 'sha512')],
    ['of SHA-1 only', `sha1=${createHmac('sha1', secret).update(bytes).digest('hex')}`],
    [
      'written in wide characters that share their low byte',
      `sha256=${Array.from(valid.slice(7), widened).join('')}`,
    ],
    ['given twice', `${valid}, ${valid}`],
  ])('rejects a signature that is %s', (_, header) => {
    expect(verifySignature(secret, bytes, header)).toBe(false)
  })

  it("rejects another webhook's secret, and an empty secret even with a matching signature", () => {
    const underNothing = `sha256=${createHmac('sha256', '').update(bytes).digest('hex')}`
    expect(verifySignature('another secret', bytes, valid)).toBe(false)
    expect(verifySignature('', bytes, underNothing)).toBe(false)
  })

  it('rejects the same JSON serialized again', () => {
    const body = '{"b": 1, "a": 2}'
    const header = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    expect(verifySignature(secret, Buffer.from(body), header)).toBe(true)
    expect(verifySignature(secret, Buffer.from(JSON.stringify(JSON.parse(body))), header)).toBe(false)
  })

  it("agrees with Octokit's webhooks library", async () => {
    const octokit = new Webhooks({ secret })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (body) => {
        const header = await octokit.sign(body)
        expect(verifySignature(secret, Buffer.from(body), header)).toBe(true)
        expect(await octokit.verify(body, header)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('verifies bytes that aren’t valid text, and never throws on any header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string(), (raw, junk) => {
        const header = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
        expect(verifySignature(secret, raw, header)).toBe(true)
        expect(verifySignature(secret, raw, junk)).toBe(false)
      }),
    )
  })
})

function widened(digit: string): string {
  return String.fromCharCode(digit.charCodeAt(0) + 0x100)
}
