export function crossingCard(crossing) {
  const card = document.createElement('article')
  const title = document.createElement('h2')
  title.textContent = crossing.vessel
  const time = document.createElement('time')
  time.dateTime = crossing.departsAt
  time.textContent = crossing.departsAt.slice(11, 16)
  card.append(title, time)
  return card
}
