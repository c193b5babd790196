import { TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { texts } from './texts.ts'

interface FailureProps {
  readonly message: string
  readonly onRetry?: () => void
}

/** Why a panel has nothing to show, with a retry button. */
export function Failure({ message, onRetry }: FailureProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <p className="max-w-prose text-muted">
        <TriangleAlert className="mr-1.5 mb-0.5 inline size-4 text-down" aria-hidden="true" />
        {message}
      </p>
      {onRetry ? <Button onClick={onRetry}>{texts.tryAgain}</Button> : null}
    </div>
  )
}
