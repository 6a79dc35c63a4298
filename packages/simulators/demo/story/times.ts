import { createHash } from 'node:crypto'

/** `2026-08-28 09:12` as an ISO time in UTC; the seconds come from a hash so that they are not all zero. */
export function timeOf(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text))
    throw new Error(`"${text}" is no time like 2026-08-28 09:12.`)
  return `${text.replace(' ', 'T')}:${secondsOf(text)}Z`
}

/** The ISO time so many minutes later, without milliseconds as GitHub writes it. */
export function addMinutes(time: string, minutes: number): string {
  if (!Number.isFinite(minutes)) throw new Error(`A reply needs its minutes, like +40m (after ${time}).`)
  const moved = new Date(Date.parse(time) + minutes * 60_000).toISOString()
  return `${moved.slice(0, 17)}${secondsOf(moved)}Z`
}

const secondsOf = (text: string) =>
  String(createHash('sha1').update(text).digest().readUInt16BE(0) % 60).padStart(2, '0')
