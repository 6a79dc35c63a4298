/** With fewer people, a team's numbers could reveal something about one person. */
export const PEOPLE_FOR_TEAM_PROGRESS = 5

export function withEnoughPeople<Row extends { category: string; people: readonly string[] }>(
  rows: readonly Row[],
): Row[] {
  const countPeople = (category: string) =>
    new Set(rows.filter((row) => row.category === category).flatMap(({ people }) => people)).size
  return rows.filter(({ category }) => countPeople(category) >= PEOPLE_FOR_TEAM_PROGRESS)
}
