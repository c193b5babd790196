import { texts } from './texts.ts'

/** Appears after a delay, so that it does not flicker for screens that run quickly. */
export function RunningOverlay() {
  return (
    <div className="absolute inset-0 z-2 flex items-start justify-center bg-panel/60 pt-24 opacity-100 transition-opacity delay-200 duration-150 starting:opacity-0">
      <span className="panel bg-raised px-4 py-2 shadow-2xl">{texts.running}</span>
    </div>
  )
}
