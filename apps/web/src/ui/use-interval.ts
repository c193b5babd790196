import { useEffect, useEffectEvent } from 'react'

/** Runs every `ms`; null stops it. */
export function useInterval(run: () => void, ms: number | null): void {
  const onTick = useEffectEvent(run)
  useEffect(() => {
    if (ms === null) return undefined
    const timer = setInterval(() => onTick(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
