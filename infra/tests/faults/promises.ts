import {
  g1,
  g2,
  g3,
  g4,
  g5,
  g6,
  i3,
  i4,
  i5,
  k1,
  k2,
  l1,
  l2,
  l3,
  l4,
  l5,
  l6,
  l7,
  m1,
  o4Statement,
  p4,
  s1,
  s2,
  s3,
  s4,
  s4Endings,
  s5,
  u1,
  u2,
  u3,
  u4,
  v1,
  w2Reactions,
  w2Standards,
  w2StandardsFrozen,
  w4,
  w4Account,
  w4Mention,
} from './beside-the-code.ts'
import { p1 } from './database/cut-anywhere.ts'
import { p6 } from './database/far-away.ts'
import { p3 } from './database/no-room.ts'
import { p2 } from './database/restart.ts'
import { p5 } from './database/restore.ts'
import { i2 } from './ingest/fast-or-refused.ts'
import { i7 } from './ingest/hostile-traffic.ts'
import { i6 } from './ingest/missed-deliveries.ts'
import type { FaultPromise } from './promise.ts'
import { q5 } from './queue/dead-letters.ts'
import { q6 } from './queue/ids-only.ts'
import { q3OnPostgres } from './queue/on-postgres.ts'
import { q4 } from './queue/poison.ts'
import { q2 } from './queue/redis-unwell.ts'
import { q1 } from './queue/redis-vanishes.ts'
import { q3 } from './queue/worker-dies.ts'
import { o3Jumps } from './rolling/clock-jumps.ts'
import { o3 } from './rolling/clocks.ts'
import { o1 } from './rolling/restart-all.ts'
import { o2 } from './rolling/upgrade.ts'
import { o6Soak } from './soak/soak.ts'
import { o6 } from './soak/start-order.ts'
import { i1 } from './storm/storm.ts'
import { o4, o5 } from './tenants/backlog.ts'
import { w2 } from './writes/one-posted-review.ts'
import { w1 } from './writes/one-review.ts'
import { w5 } from './writes/webhooks-out.ts'
import { w3 } from './writes/zombies.ts'

/** The promises by their codes in docs/reliability.md. */
export const promises: Record<string, FaultPromise> = {
  I1: i1,
  I2: i2,
  I3: i3,
  I4: i4,
  I5: i5,
  I6: i6,
  I7: i7,
  Q1: q1,
  Q2: q2,
  Q3: q3,
  'Q3-postgres': q3OnPostgres,
  Q4: q4,
  Q5: q5,
  Q6: q6,
  W1: w1,
  W2: w2,
  'W2-reactions': w2Reactions,
  'W2-standards': w2Standards,
  'W2-standards-frozen': w2StandardsFrozen,
  W3: w3,
  W4: w4,
  'W4-account': w4Account,
  'W4-mention': w4Mention,
  W5: w5,
  G1: g1,
  G2: g2,
  G3: g3,
  G4: g4,
  G5: g5,
  G6: g6,
  L1: l1,
  L2: l2,
  L3: l3,
  L4: l4,
  L5: l5,
  L6: l6,
  L7: l7,
  P1: p1,
  P2: p2,
  P3: p3,
  P4: p4,
  P5: p5,
  P6: p6,
  S1: s1,
  S2: s2,
  S3: s3,
  S4: s4,
  'S4-endings': s4Endings,
  S5: s5,
  U1: u1,
  U2: u2,
  U3: u3,
  U4: u4,
  O1: o1,
  O2: o2,
  O3: o3,
  'O3-jumps': o3Jumps,
  O4: o4,
  'O4-statement': o4Statement,
  O5: o5,
  O6: o6,
  'O6-soak': o6Soak,
  M1: m1,
  V1: v1,
  K1: k1,
  K2: k2,
}
