import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isByMinute } from '../bar-time.ts'
import { drawingsQuery } from './api.ts'

const NONE: readonly Drawing[] = []

/**
 * The user's drawings that have a place on a price chart: in its unit and, on one of minutes, those at
 * one price, since a day has no place between minutes.
 */
export function usePlacedDrawings(chart: Chart, isEnabled: boolean) {
  const { ticker, unit } = chart
  const { data } = useQuery({ ...drawingsQuery(ticker), enabled: isEnabled && unit !== null })
  const isOfMinutes = isByMinute(chart)
  return useMemo(() => {
    const items =
      isEnabled && unit !== null
        ? (data?.items.filter((one) => one.points.every((point) => point.unit === unit)) ?? NONE)
        : NONE
    const placed = isOfMinutes ? items.filter(({ kind }) => kind === 'horizontal') : items
    return { placed, hidden: items.length - placed.length, isOfMinutes }
  }, [data, isEnabled, isOfMinutes, unit])
}
