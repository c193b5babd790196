import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { Shuffle } from 'lucide-react'
import { showProblem } from '../../ui/show-toast.ts'
import { useRandomInstrument } from './api.ts'
import { texts } from './texts.ts'

export function RandomButton({ onPick }: { onPick: (hit: InstrumentHit) => void }) {
  const pick = useRandomInstrument({
    onSuccess: onPick,
    onError: (error) => showProblem(error),
  })
  return (
    <button
      type="button"
      className="icon-control"
      aria-label={texts.random}
      title={texts.random}
      disabled={pick.isPending}
      onClick={() => pick.mutate()}
    >
      <Shuffle className="size-4" aria-hidden="true" />
    </button>
  )
}
