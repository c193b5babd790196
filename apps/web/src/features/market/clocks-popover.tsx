import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { ClockText, LONDON } from './clock-text.tsx'
import { texts } from './texts.ts'

const CITIES = [
  { name: 'London', timeZone: LONDON },
  { name: 'New York', timeZone: 'America/New_York' },
  { name: 'Los Angeles', timeZone: 'America/Los_Angeles' },
  { name: 'Shanghai', timeZone: 'Asia/Shanghai' },
  { name: 'Tokyo', timeZone: 'Asia/Tokyo' },
] as const

/** Shows the world clocks when its children are hovered, focused or clicked. */
export interface ClocksPopoverProps {
  readonly nowMs: number
  readonly children: ReactNode
}

export function ClocksPopover({ nowMs, children }: ClocksPopoverProps) {
  return (
    <Popover.Root>
      <Popover.Trigger openOnHover delay={100} className="h-7 rounded-sm px-2 hover:bg-raised">
        <span className="sr-only">{texts.clocks.button} </span>
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-40">
          <Popover.Popup aria-label={texts.clocks.label} className="panel bg-raised p-3 shadow-2xl">
            <dl className="grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
              {CITIES.map(({ name, timeZone }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="text-right">
                    <ClockText nowMs={nowMs} timeZone={timeZone} />
                  </dd>
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
