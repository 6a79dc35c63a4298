const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** In thousands: `12.3 MB`. */
export function showBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

export const showSeconds = (seconds: number) =>
  seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
