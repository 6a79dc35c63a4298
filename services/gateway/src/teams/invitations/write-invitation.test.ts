import { expect, it } from 'vitest'
import { writeInvitation } from './write-invitation.ts'

const about = {
  inviter: 'marta-olsen',
  teamName: 'Harbor',
  link: 'https://debrief.example/invitations/abc',
  now: new Date('2026-11-21T12:00:00Z'),
}

it('says who invites to which team, where to answer, and until when', () => {
  const { subject, text } = writeInvitation(about)
  expect(subject).toBe('marta-olsen invited you to join the team “Harbor” on Debrief')
  expect(text).toContain('Accept or decline:\nhttps://debrief.example/invitations/abc')
  expect(text).toContain('expires on November 28, 2026')
})

it('doesn’t let a team’s name add a header line or markup', () => {
  const { subject, html } = writeInvitation({ ...about, teamName: 'A\r\nBcc: x@y.example <img src=x>' })
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x&gt;')
})
