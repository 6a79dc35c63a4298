import {
  g2,
  g3,
  g6,
  i3,
  i4,
  i5,
  l1,
  l2,
  l3,
  l4,
  l5,
  o4Statement,
  s1,
  s2,
  s3,
  s4,
  s5,
  u1,
  u2,
  u3,
  w4,
} from './beside-the-code.ts'
import { p1 } from './database/cut-anywhere.ts'
import { p2 } from './database/restart.ts'
import { i2 } from './ingest/fast-or-refused.ts'
import type { FaultPromise } from './promise.ts'
import { q6 } from './queue/ids-only.ts'
import { q3OnPostgres } from './queue/on-postgres.ts'
import { q4 } from './queue/poison.ts'
import { q2 } from './queue/redis-unwell.ts'
import { q1 } from './queue/redis-vanishes.ts'
import { q3 } from './queue/worker-dies.ts'
import { i1 } from './storm/storm.ts'
import { o4, o5 } from './tenants/backlog.ts'
import { w1 } from './writes/one-review.ts'
import { w3 } from './writes/zombies.ts'

/** Every promise of docs/reliability.md that is tested here, by its number there. */
export const promises: Record<string, FaultPromise> = {
  I1: i1,
  I2: i2,
  I3: i3,
  I4: i4,
  I5: i5,
  Q1: q1,
  Q2: q2,
  Q3: q3,
  'Q3-postgres': q3OnPostgres,
  Q4: q4,
  Q6: q6,
  W1: w1,
  W3: w3,
  W4: w4,
  G2: g2,
  G3: g3,
  G6: g6,
  L1: l1,
  L2: l2,
  L3: l3,
  L4: l4,
  L5: l5,
  P1: p1,
  P2: p2,
  S1: s1,
  S2: s2,
  S3: s3,
  S4: s4,
  S5: s5,
  U1: u1,
  U2: u2,
  U3: u3,
  O4: o4,
  'O4-statement': o4Statement,
  O5: o5,
}
