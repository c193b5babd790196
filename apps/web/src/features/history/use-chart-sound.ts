import type { Chart } from '@leadenhall/contract/history/index.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { tonesOf } from './chart-tones.ts'
import { playTones } from './play-tones.ts'

/**
 * Plays the closes while it is on.
 * @returns the bar that is heard; null in silence
 */
export function useChartSound(chart: Chart, isOn: boolean, onEnd: () => void): number | null {
  const [heard, setHeard] = useState<number | null>(null)
  const end = useEffectEvent(onEnd)
  const tones = useEffectEvent(() => tonesOf(chart.bars.map(({ close }) => close)))
  useEffect(() => {
    if (!isOn) return undefined
    const stop = playTones(tones(), {
      onTone: ({ position }) => setHeard(position),
      onEnd: () => end(),
    })
    return () => {
      stop()
      setHeard(null)
    }
  }, [isOn])
  return heard
}
