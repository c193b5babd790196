import { TriangleAlert } from 'lucide-react'

interface FailureProps {
  readonly message: string
  readonly onRetry?: () => void
}

/** Why a panel has nothing to show, and a way to ask again. */
export function Failure({ message, onRetry }: FailureProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <p className="max-w-prose text-muted">
        <TriangleAlert className="mr-1.5 mb-0.5 inline size-4 text-down" aria-hidden="true" />
        {message}
      </p>
      {onRetry ? (
        <button type="button" className="control" onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </div>
  )
}
