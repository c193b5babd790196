import { type Dispatch, useState } from 'react'
import { useHotkey } from '../../ui/use-hotkey.ts'

const PREFIX = 'chart-of-'
const CHARTS = `#chart, [id^="${PREFIX}"]`

/** Element id of a chart panel that is not the only one of its page. */
export const chartIdOf = (panel: string): string => `${PREFIX}${panel}`

/**
 * A key for one chart of the page: the one with the focus, otherwise the first.
 * @param id the chart panel's element id
 */
export function useChartKey(id: string, key: string, run: () => void): void {
  useHotkey(key, () => {
    const focused = document.activeElement?.closest(CHARTS)
    if ((focused ?? document.querySelector(CHARTS))?.id === id) run()
  })
}

/** A switch of one chart, turned by a key as well. */
export function useKeyedState(id: string, key: string): [isOn: boolean, turn: Dispatch<boolean>] {
  const [isOn, turn] = useState(false)
  useChartKey(id, key, () => turn(!isOn))
  return [isOn, turn]
}
