import { Button } from './button.tsx'

interface SubmitButtonProps {
  readonly children: string
  /** Disabled and spinning while the request is in flight. */
  readonly isBusy: boolean
}

export function SubmitButton({ children, isBusy }: SubmitButtonProps) {
  return (
    <Button type="submit" kind="primary" className="min-h-8" disabled={isBusy}>
      {isBusy ? (
        <span
          aria-hidden="true"
          className="size-3 animate-spin rounded-full border-2 border-current border-t-transparent"
        />
      ) : null}
      {children}
    </Button>
  )
}
