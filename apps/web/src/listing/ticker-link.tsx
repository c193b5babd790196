import { Link } from 'wouter'
import { sharePath } from '../format/paths.ts'

interface TickerLinkProps {
  readonly ticker: string
  /** Shown instead of the ticker. */
  readonly label?: string
}

/** A ticker in a table, which leads to its page. */
export function TickerLink({ ticker, label }: TickerLinkProps) {
  return (
    <Link
      href={sharePath(ticker)}
      className="inline-flex min-h-[24px] min-w-[24px] items-center font-semibold text-accent"
    >
      {label ?? ticker}
    </Link>
  )
}
