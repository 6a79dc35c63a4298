import { describe, expect, it } from 'vitest'
import { judgeAdvisories, judgeSignatures } from './judge-npm.ts'

const report = (severity: string) =>
  JSON.stringify({
    metadata: { vulnerabilities: { [severity]: 1 } },
    vulnerabilities: { parser: { severity, via: [{ title: 'Reads too far', url: 'https://x.example/1' }] } },
  })
const said = (stdout: string, code = 0, stderr = '') => ({ code, stdout, stderr })

describe('advisories', () => {
  it.each([
    ['critical', 'faulty'],
    ['high', 'faulty'],
    ['moderate', 'clean'],
  ])('%s: %s, with its advisories listed', (severity, state) => {
    const verdict = judgeAdvisories(said(report(severity), 1))
    expect(verdict.state).toBe(state)
    expect(verdict.lines[0]).toBe(`${severity}: parser, Reads too far (https://x.example/1)`)
  })

  it('are clean if npm lists none', () => {
    const none = JSON.stringify({ metadata: { vulnerabilities: { high: 0 } }, vulnerabilities: {} })
    expect(judgeAdvisories(said(none)).state).toBe('clean')
  })

  it.each(['{"message": "405 Method Not Allowed"}', ''])('don’t count as clean after %j', (stdout) => {
    const verdict = judgeAdvisories(said(stdout, 1))
    expect(verdict.state).toBe('skipped')
    expect(verdict.lines[0]).toMatch(/^SKIPPED: advisories were NOT checked/)
  })
})

describe('signatures', () => {
  it('are clean, faulty or skipped', () => {
    expect(judgeSignatures(said('512 packages have verified registry signatures')).state).toBe('clean')
    const wrong = '1 package has an invalid registry signature:'
    expect(judgeSignatures(said(wrong, 1)).state).toBe('faulty')
    const away = judgeSignatures(said('', 1, 'npm warn x\nnpm error code ENOTFOUND\n'))
    expect(away).toEqual({
      state: 'skipped',
      lines: [
        expect.stringMatching(/NOT checked, because the registry didn't answer: npm error code ENOTFOUND/),
      ],
    })
  })
})
