import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatQuantity } from '../../format/money.ts'
import { pagePath, sellPath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { positionQuery } from '../../listing/own-portfolio.ts'
import { texts } from './texts.ts'

interface PositionLineProps {
  readonly ticker: string
  /** More of what is held. */
  readonly children: ReactNode
}

/** "You hold 1,000 at 69.5p in two accounts", on the company page; nothing for what is not held. */
export function PositionLine({ ticker, children }: PositionLineProps) {
  const { data } = useQuery(positionQuery(ticker))
  if (!data || data.quantity === '0') return null
  const { accounts, averageCost, quantity } = data
  const price =
    averageCost && formatLevel(Number(averageCost.value), averageCost.unit, kindOfSymbol(ticker))
  return (
    <p className="mt-1.5 border-t border-line pt-1">
      <Link className="link" href={pagePath('portfoliomanager')}>
        {texts.position(formatQuantity(quantity), price, accounts.length)}
      </Link>
      {' · '}
      <Link className="link" href={sellPath(ticker)}>
        {texts.sell}
      </Link>
      {children}
    </p>
  )
}
