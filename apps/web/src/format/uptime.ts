import { formatFigure } from './price.ts'

/** Seconds as minutes, hours or days: `12 minutes`, `3.5 hours`, `2.1 days`. */
export function formatUptime(seconds: number): string {
  const minutes = seconds / 60
  if (minutes < 60) return `${formatFigure(Math.floor(minutes), 0)} minutes`
  const hours = minutes / 60
  return hours < 24 ? `${formatFigure(hours, 1)} hours` : `${formatFigure(hours / 24, 1)} days`
}
