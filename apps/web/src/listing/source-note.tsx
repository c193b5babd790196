import { formatAge } from '../format/time.ts'
import { useNow } from '../ui/use-now.ts'
import { texts } from './texts.ts'

interface SourceNoteProps {
  /** The outcome of the last read of an external source. */
  readonly state: {
    readonly readAt: string | null
    readonly pending: boolean
    readonly failure: { readonly message: string } | null
  }
  /** The source's name. */
  readonly name: string
}

/** Says why a source has no newer data, and how old its data is; hidden while it responds. */
export function SourceNote({ state, name }: SourceNoteProps) {
  const { readAt, pending, failure } = state
  const nowMs = useNow()
  const age = readAt === null ? texts.notRead : texts.lastRead(formatAge(Date.parse(readAt), nowMs))
  if (failure) {
    return (
      <p role="status" className="border-b border-line px-3 py-1.5 text-sm text-warn">
        {failure.message} <span className="text-muted">{age}</span>
      </p>
    )
  }
  if (!pending) return null
  return (
    <p role="status" className="border-b border-line px-3 py-1.5 text-sm text-muted">
      {texts.waitingFor(name)} {age}
    </p>
  )
}
