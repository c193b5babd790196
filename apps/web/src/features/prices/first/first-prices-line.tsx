import { PRICE_CHOICES, type PriceChoice } from '@leadenhall/contract/prices/words.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { WaysDialog } from './lazy-ways-dialog.tsx'
import { lineTexts as texts } from './line-texts.ts'

/** Above every page of a new installation until its operator has chosen. */
export function FirstPricesLine({ isAdmin }: { readonly isAdmin: boolean }) {
  const [open, setOpen] = useState<PriceChoice | null>(null)
  const [isChosen, setChosen] = useState(false)
  if (isChosen && open === null) return null
  return (
    <section
      aria-label={texts.label}
      className="panel mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-accent px-3 py-2"
    >
      <p className="min-w-64 flex-1">{texts.line}</p>
      <div className="flex flex-wrap gap-2">
        {PRICE_CHOICES.map((way) => (
          <Button key={way} onClick={() => setOpen(way)}>
            {texts.ways[way]}
          </Button>
        ))}
      </div>
      {open ? (
        <WaysDialog
          first={open}
          isAdmin={isAdmin}
          onChosen={() => setChosen(true)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  )
}
