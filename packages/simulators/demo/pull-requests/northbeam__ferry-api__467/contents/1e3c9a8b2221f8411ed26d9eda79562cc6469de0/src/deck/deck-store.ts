import type { Database } from '../database.js'
import { Deck, type Lane } from './deck.js'

const SELECT =
  'select number, length_cm as "lengthCm", max_height_cm as "maxHeightCm", taken_cm as "takenCm" from lanes where crossing_id = $1 order by number'

export class DeckStore {
  constructor(private readonly db: Database) {}

  async of(crossingId: string): Promise<Deck> {
    return new Deck(await this.db.query<Lane>(SELECT, [crossingId]))
  }

  /** Nobody else can take or change these lanes before the transaction ends. */
  async lock(crossingId: string): Promise<Deck> {
    return new Deck(await this.db.query<Lane>(`${SELECT} for update`, [crossingId]))
  }

  async save(crossingId: string, lane: Lane): Promise<void> {
    await this.db.query('update lanes set taken_cm = $3 where crossing_id = $1 and number = $2', [
      crossingId,
      lane.number,
      lane.takenCm,
    ])
  }
}
