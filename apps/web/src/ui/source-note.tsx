import { formatAge } from '../format/time.ts'
import { useNow } from './use-now.ts'

interface SourceNoteProps {
  /** What an outside source last said, as the server tells it. */
  readonly state: {
    readonly readAt: string | null
    readonly pending: boolean
    readonly failure: { readonly message: string } | null
  }
  /** Name of the source. */
  readonly name: string
}

/** Why a source has nothing newer, and how old what it said is; nothing while all is well. */
export function SourceNote({ state, name }: SourceNoteProps) {
  const { readAt, pending, failure } = state
  const nowMs = useNow()
  const age = readAt === null ? 'never read' : `last read ${formatAge(Date.parse(readAt), nowMs)}`
  if (failure) {
    return (
      <p role="status" className="border-b border-line px-3 py-1.5 text-sm text-warn">
        {failure.message} <span className="text-muted">({age})</span>
      </p>
    )
  }
  if (!pending) return null
  return (
    <p role="status" className="border-b border-line px-3 py-1.5 text-sm text-muted">
      {name} is still being asked ({age}).
    </p>
  )
}
