import { Popover } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'

/** Says what is real and what is invented when its children are pressed. */
export function SimulatedPopover({ children }: { readonly children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger aria-label={texts.simulated.label} className="min-h-6 hover:brightness-125">
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className="z-40">
          <Popover.Popup className="panel flex w-80 max-w-[calc(100vw-1rem)] flex-col gap-2 bg-raised p-3 shadow-2xl">
            <Popover.Title className="font-semibold">{texts.simulated.title}</Popover.Title>
            <p>{texts.simulated.real}</p>
            <p>{texts.simulated.invented}</p>
            <p className="text-muted">
              {texts.simulated.live} <code>MARKET_DATA=live</code>
            </p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
