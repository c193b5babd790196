import { formatFigure } from './price.ts'

/** Seconds as minutes, hours or days: `12 minutes`, `3.5 hours`, `2.1 days`. */
export function formatUptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${formatFigure(minutes, 0)} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = seconds / 3600
  return hours < 24 ? `${formatFigure(hours, 1)} hours` : `${formatFigure(hours / 24, 1)} days`
}
