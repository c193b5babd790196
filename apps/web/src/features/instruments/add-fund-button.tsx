import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { FundForm } from './fund-form.tsx'
import { texts } from './texts.ts'

interface AddFundButtonProps {
  readonly isin: string
  /** As a file names it. */
  readonly name: string
  readonly isAdmin: boolean
  readonly onAdded: (fund: InstrumentHit) => void
}

/** Adds a fund where its ISIN was met, without leaving the page; to other users it says who can. */
export function AddFundButton({ isAdmin, isin, name, onAdded }: AddFundButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const words = texts.addFund
  if (!isAdmin) return <p className="text-sm text-muted">{words.byAdmin(isin)}</p>
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.addIsin(isin)}</Button>
      {isOpen ? (
        <DialogFrame title={words.addIsin(isin)} width="w-[32rem]" onClose={() => setOpen(false)}>
          <FundForm
            isin={isin}
            name={name}
            onSaved={(fund) => {
              setOpen(false)
              onAdded(fund)
            }}
          />
        </DialogFrame>
      ) : null}
    </>
  )
}
