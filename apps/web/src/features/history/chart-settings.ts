/** The user's chart settings, kept in browser storage. */
import { useState } from 'react'
import { readStored, writeStored } from '../../ui/storage.ts'
import { type IndicatorId, isIndicatorId } from './indicators/indicator-ids.ts'

export type ChartStyle = 'area' | 'candles'

export interface ChartSettings {
  readonly style: ChartStyle
  readonly isLog: boolean
  /** With dividends reinvested, where they are known. */
  readonly isTotalReturn: boolean
  /** In the order of choosing. */
  readonly indicators: readonly IndicatorId[]
}

const KEY = 'chart'
const DEFAULTS: ChartSettings = {
  style: 'area',
  isLog: false,
  isTotalReturn: false,
  indicators: [],
}

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const [settings, setSettings] = useState(readSettings)
  const change = (changed: Partial<ChartSettings>) => {
    const next = { ...settings, ...changed }
    setSettings(next)
    writeStored(KEY, JSON.stringify(next))
  }
  return [settings, change]
}

/** Anything that is not a setting of this version is its default. */
function readSettings(): ChartSettings {
  try {
    return readChartSettings(JSON.parse(readStored(KEY) ?? '{}') as StoredSettings)
  } catch {
    return DEFAULTS
  }
}

type StoredSettings = { readonly [Name in keyof ChartSettings]?: unknown }

export function readChartSettings(stored: StoredSettings): ChartSettings {
  return {
    style: stored.style === 'candles' ? 'candles' : DEFAULTS.style,
    isLog: stored.isLog === true,
    isTotalReturn: stored.isTotalReturn === true,
    indicators: toIndicators(stored.indicators),
  }
}

function toIndicators(stored: unknown): IndicatorId[] {
  return Array.isArray(stored) ? [...new Set(stored.filter(isIndicatorId))] : []
}
