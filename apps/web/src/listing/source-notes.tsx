import type { ReactNode } from 'react'
import { SourceNote } from './source-note.tsx'
import { texts } from './texts.ts'

interface SourceNotesProps {
  readonly sources: readonly {
    readonly name: string
    readonly state: Parameters<typeof SourceNote>[0]['state']
  }[]
  /** Shown where all sources were read, so that the line keeps its place; without it nothing is. */
  readonly whenRead?: ReactNode
}

/** One line for all sources that failed, which opens to the reason of each. */
export function SourceNotes({ sources, whenRead }: SourceNotesProps) {
  const failed = sources.filter(({ state }) => state.failure !== null)
  const waiting = sources.filter(({ state }) => state.failure === null && state.pending)
  const only = failed.length + waiting.length === 1 ? [...failed, ...waiting][0] : undefined
  if (only) return <SourceNote name={only.name} state={only.state} />
  if (failed.length + waiting.length === 0) {
    return whenRead ? (
      <p className="border-b border-line px-3 py-1.5 text-sm text-muted">{whenRead}</p>
    ) : null
  }
  return (
    <>
      {failed.length > 0 ? (
        <details className="border-b border-line text-sm">
          <summary className="cursor-pointer px-3 py-1.5 text-muted hover:text-ink">
            {texts.notReadOf(failed.length, sources.length)}
          </summary>
          {failed.map(({ name, state }) => (
            <SourceNote key={name} name={name} state={state} />
          ))}
        </details>
      ) : null}
      {waiting.length > 0 ? (
        <p role="status" className="border-b border-line px-3 py-1.5 text-sm text-muted">
          {texts.waitingForMany(waiting.length, sources.length)}
        </p>
      ) : null}
    </>
  )
}
