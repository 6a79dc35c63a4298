import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'

/** The name of a learned score. Each score is a weighted sum of features. */
export type Head = 'asks' | 'medium' | 'high' | Category
export const HEADS: readonly Head[] = ['asks', 'medium', 'high', ...CATEGORIES]

/** `weights` holds small integers in base64. Each weight is multiplied by `scale`. */
export interface StoredHead {
  bias: number
  scale: number
  weights: string
}

export interface StoredModel {
  version: number
  buckets: number
  heads: Record<Head, StoredHead>
}

export interface Model {
  buckets: number
  heads: Record<Head, { bias: number; scale: number; weights: Int8Array }>
}

export function decodeModel({ buckets, heads }: StoredModel): Model {
  const decoded = HEADS.map((head) => {
    const { bias, scale, weights } = heads[head]
    const bytes = Buffer.from(weights, 'base64')
    return [head, { bias, scale, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) }]
  })
  return { buckets, heads: Object.fromEntries(decoded) as Model['heads'] }
}
