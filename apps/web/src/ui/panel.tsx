import { Component, createContext, type ErrorInfo, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { Failure } from './failure.tsx'
import { FoldButton } from './fold-button.tsx'
import { useFold } from './use-fold.ts'

interface PanelProps {
  readonly title: ReactNode
  /** Muted text next to the title: as-of time, count. */
  readonly meta?: ReactNode
  /** At the right end of the header. */
  readonly actions?: ReactNode
  /** Null leaves the header alone: what there is to say is in `meta`. */
  readonly children: ReactNode
  readonly className?: string
  /** Id for links and landmarks. */
  readonly id?: string
  /** Adds a button that folds the panel into its header; kept in this browser under the id. */
  readonly isFoldable?: boolean
  /** Covers the frame around it, and so has its header itself. */
  readonly isOverFrame?: boolean
}

/** Line of a frame around a panel that takes the panel's header; null for a panel on its own. */
export const PanelLine = createContext<HTMLElement | null>(null)

/** A framed section with a one-line header. A crash inside it stays inside it. */
export function Panel(props: PanelProps) {
  const { children, className = '', id, isFoldable = false, isOverFrame = false } = props
  const frameLine = useContext(PanelLine)
  const line = isOverFrame ? null : frameLine
  const canFold = isFoldable && frameLine === null
  const [folded, fold] = useFold(canFold ? id : undefined)
  const isFolded = canFold && folded
  const hasBody = !isFolded && children !== null
  return (
    <section
      className={`panel flex flex-col ${canFold ? 'scroll-mt-[calc(var(--top-bar)+40px)]' : ''} ${isFolded ? '' : className}`}
      {...(id ? { id } : {})}
    >
      {line ? (
        createPortal(<HeaderParts {...props} isFolded={false} />, line)
      ) : (
        <header
          className={`flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-0.5 max-sm:py-1 ${hasBody ? 'border-b border-line' : ''}`}
        >
          {canFold ? (
            <FoldButton isFolded={isFolded} title={props.title} onToggle={() => fold(!isFolded)} />
          ) : null}
          <HeaderParts {...props} isFolded={isFolded} />
        </header>
      )}
      {hasBody ? (
        <PanelLine value={null}>
          <PanelBoundary>{children}</PanelBoundary>
        </PanelLine>
      ) : null}
    </section>
  )
}

function HeaderParts({
  actions,
  isFolded,
  meta,
  title,
}: Pick<PanelProps, 'actions' | 'meta' | 'title'> & { readonly isFolded: boolean }) {
  return (
    <>
      <h2 className="min-w-0 py-0.5 font-semibold break-words">{title}</h2>
      {meta ? <div className="text-sm text-muted">{meta}</div> : null}
      {actions && !isFolded ? (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:gap-1">
          {actions}
        </div>
      ) : null}
    </>
  )
}

interface BoundaryState {
  readonly error: Error | null
}

/** Keeps a crash in one panel from taking down the page. */
export class PanelBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(
      new Error(`Panel crashed: ${error.message}${info.componentStack}`, { cause: error }),
    )
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return <Failure message={error.message} onRetry={() => this.setState({ error: null })} />
  }
}
