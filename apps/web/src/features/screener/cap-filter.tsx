import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { texts } from './texts.ts'

const CapDialog = deferred(async () => ({ default: (await import('./cap-dialog.tsx')).CapDialog }))

interface CapFilterProps {
  readonly caps: readonly string[]
  readonly counts: ScreenFacets['marketCapFilters']
  readonly onAdd: (cap: string) => void
  readonly onRemove: (cap: string) => void
}

/** Market cap filters, added through a dialog and joined by AND. */
export function CapFilter({ caps, counts, onAdd, onRemove }: CapFilterProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-3 pb-1">
      {caps.map((cap) => (
        <Button key={cap} aria-label={texts.cap.remove(cap)} onClick={() => onRemove(cap)}>
          {cap} <span aria-hidden="true">×</span>
        </Button>
      ))}
      <Button onClick={() => setAdding(true)}>{texts.cap.add}</Button>
      {isAdding ? (
        <CapDialog
          counts={counts}
          onClose={() => setAdding(false)}
          onAdd={(cap) => {
            setAdding(false)
            onAdd(cap)
          }}
        />
      ) : null}
    </div>
  )
}
